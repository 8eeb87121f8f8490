import { z } from 'zod'
import { operation } from '../operation.server'
import { toUserView, UserView } from './view'

export const getMe = operation({
  name: 'getMe',
  call: 'GET /api/auth/me',
  scope: 'read',
  summary: 'The signed-in person',
  output: z.object({ user: UserView }),
  failure: 'Failed to load user',
  run: async ({ actor }) => ({ user: toUserView(actor) }),
})

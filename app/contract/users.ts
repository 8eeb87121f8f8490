import { z } from 'zod'
import { UserView } from '../domain/users/view'
import { defineOperation } from './operation'

export const getMe = defineOperation({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in person',
  input: z.object({}),
  output: z.object({ user: UserView }),
  failure: 'Failed to load user',
})

import { operations } from '~/contract/operations.server'
import { everybody } from '../permissions'
import { nothing, type OperationRows } from './row'

export const users = {
  getMe: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    call: 'GET /api/auth/me',
    answer: ['user'],
    statements: [0, ({ owner }) => operations.getMe(owner)],
  },
} satisfies OperationRows

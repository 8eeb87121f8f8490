import { everybody } from '../permissions'
import { nothing, type OperationRows } from './row'

export const users = {
  getMe: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    answer: ['user'],
    statements: 0,
  },
} satisfies OperationRows

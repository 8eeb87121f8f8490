import { nothing, readByEverybody, type OperationRows } from './row'

export const users = {
  getMe: {
    ...readByEverybody,
    input: nothing,
    answer: ['user'],
    statements: 0,
  },
} satisfies OperationRows

import { everybody } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

export const tokens = {
  listApiTokens: {
    callers: everybody(200),
    scope: null,
    input: nothing,
    answer: ['tokens'],
    statements: 1,
    refused: ['byApiToken'],
  },

  createApiToken: {
    callers: everybody(201),
    scope: null,
    input: () => ({ name: 'Weekly report', expires_in_days: 30 }),
    answer: ['token', 'secret'],
    status: 201,
    statements: 1,
  },

  revokeApiToken: {
    callers: everybody(200),
    scope: null,
    input: pick('token_id'),
    answer: ['success'],
    statements: 1,
  },
} satisfies OperationRows

import { operations } from '~/contract/operations.server'
import { newId } from '~/domain/ids.server'
import { everybody } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

export const tokens = {
  listApiTokens: {
    callers: everybody(200),
    scope: null,
    input: nothing,
    call: 'GET /api/tokens',
    answer: ['tokens'],
    statements: [1, ({ owner }) => operations.listApiTokens(owner)],
    refused: ['byApiToken'],
  },

  createApiToken: {
    callers: everybody(201),
    scope: null,
    input: () => ({ name: 'Weekly report', expires_in_days: 30 }),
    call: 'POST /api/tokens',
    answer: ['token', 'secret'],
    status: 201,
    statements: [
      1,
      ({ owner }) => operations.createApiToken(owner, { name: 'Report', expires_in_days: null }),
    ],
  },

  revokeApiToken: {
    callers: everybody(200),
    scope: null,
    input: pick('token_id'),
    call: 'DELETE /api/tokens/{token_id}',
    answer: ['success'],
    statements: [1, ({ owner }) => operations.revokeApiToken(owner, { token_id: newId() }).catch(() => null)],
  },
} satisfies OperationRows

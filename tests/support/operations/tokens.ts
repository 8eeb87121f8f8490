import { operations } from '~/contract/operations.server'
import { everybody, members } from '../permissions'
import { ofCampaign, ofOneself, ownAccount, pick, type OperationRows } from './row'

export const tokens = {
  listApiTokens: {
    ...ownAccount,
    ...ofOneself,
    answer: ['tokens'],
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
    ...ownAccount,
    input: pick('token_id'),
    answer: ['success'],
    statements: 1,
  },

  listConnections: {
    ...ownAccount,
    ...ofOneself,
    answer: ['connections'],
    refused: ['byApiToken'],
  },

  endConnection: {
    ...ownAccount,
    input: pick('connection_id'),
    answer: ['success'],
    statements: 1,
  },

  setChatSheet: {
    ...ofCampaign,
    callers: members(200),
    scope: null,
    input: (scene) => ({ ...pick('campaign_id', 'connection_id')(scene), open: true }),
    answer: ['success'],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.setChatSheet(ctx, { campaign_id, connection_id: campaign_id, open: true }),
    ],
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows

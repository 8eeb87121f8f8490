import { operations } from '~/contract/operations.server'
import { members } from '../permissions'
import { pick, type OperationRows } from './row'

export const seals = {
  getReceipt: {
    callers: members(200),
    scope: 'vote',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}/receipt.json',
    answer: ['user', 'campaign', 'ballots'],
    statements: [1, ({ owner, campaign_id }) => operations.getReceipt(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getReceipt(ctx, { campaign_id })],
    states: {
      afterTheEnd: members(200),
    },
  },
} satisfies OperationRows

import { members } from '../permissions'
import { pick, type OperationRows } from './row'

export const seals = {
  getReceipt: {
    callers: members(200),
    scope: 'vote',
    input: pick('campaign_id'),
    answer: ['user', 'campaign', 'ballots'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
    },
  },
} satisfies OperationRows

import { members } from '../permissions'
import { ofCampaign, type OperationRows } from './row'

export const seals = {
  getReceipt: {
    ...ofCampaign,
    callers: members(200),
    scope: 'vote',
    answer: ['user', 'campaign', 'ballots'],
    states: {
      afterTheEnd: members(200),
    },
  },
} satisfies OperationRows

import { members } from '../permissions'
import { ofCampaign, pick, readAfterTheEnd, type OperationRows } from './row'

export const results = {
  getResultsFile: {
    ...ofCampaign,
    // The target's campaign is running.
    callers: members(409),
    scope: 'read',
    needs: 'ended',
    answer: ['manifest', 'ballots', 'sealed', 'spans', 'sheets', 'ranking', 'public_key', 'keys'],
    // While it runs. Once it is sealed, two.
    statements: 1,
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },

  getCheckPage: {
    ...ofCampaign,
    callers: members(409),
    scope: 'vote',
    needs: 'ended',
    answer: [],
    // While it runs, like the file of results.
    statements: 1,
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },

  getResults: {
    ...readAfterTheEnd,
    input: pick('campaign_id'),
    answer: ['campaign', 'summary', 'digest', 'machine', 'tactics'],
  },

  exportResults: {
    ...readAfterTheEnd,
    input: pick('campaign_id'),
    answer: [],
  },

  exportWorkbook: {
    ...readAfterTheEnd,
    input: pick('campaign_id'),
    answer: [],
  },
} satisfies OperationRows

import { members } from '../permissions'
import { pick, type OperationRows } from './row'

export const results = {
  getResultsFile: {
    // The target's campaign is running.
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: ['manifest', 'ballots', 'sealed', 'spans', 'ranking', 'public_key', 'keys'],
    // While it runs. Once it is sealed, two.
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },

  getCheckPage: {
    callers: members(409),
    scope: 'vote',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: [],
    // While it runs, like the file of results.
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },

  getResults: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: ['campaign', 'summary', 'digest', 'machine', 'tactics'],
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },

  exportResults: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: [],
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },

  exportWorkbook: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: [],
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

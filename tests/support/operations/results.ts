import { operations } from '~/contract/operations.server'
import { members } from '../permissions'
import { pick, type OperationRows } from './row'

export const results = {
  getResultsFile: {
    // The target's campaign is running.
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    call: 'GET /api/campaigns/{campaign_id}/results.json',
    answer: ['manifest', 'ballots', 'sealed', 'spans', 'ranking', 'public_key', 'keys'],
    // While it runs. Once it is sealed, two.
    statements: [
      1,
      ({ owner, campaign_id }) => operations.getResultsFile(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getResultsFile(ctx, { campaign_id })],
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
    call: 'GET /api/campaigns/{campaign_id}/check.html',
    answer: [],
    // While it runs, like the file of results.
    statements: [
      1,
      ({ owner, campaign_id }) => operations.getCheckPage(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getCheckPage(ctx, { campaign_id })],
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
    call: 'GET /api/campaigns/{campaign_id}/results',
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
    call: 'GET /api/campaigns/{campaign_id}/results.csv',
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
    call: 'GET /api/campaigns/{campaign_id}/results.xlsx',
    answer: [],
    states: {
      afterTheEnd: members(200),
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

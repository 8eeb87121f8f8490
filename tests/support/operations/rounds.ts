import { DAY, inMilliseconds, scores } from '../inputs'
import { campaignOwner, members } from '../permissions'
import { pick, type OperationRows } from './row'

export const rounds = {
  getSecondRound: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: ['second_round'],
    shown: 'round',
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
      whileASecondRoundRuns: members(200),
    },
    refused: ['whileItRuns'],
  },

  openSecondRound: {
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: ({ campaign_id, tactic_id }) => ({ campaign_id, tactic_ids: [tactic_id] }),
    needs: 'ended',
    answer: ['second_round'],
    status: 201,
    // The results must be stored; then the lock, and what is true behind it.
    statements: 3,
    outsider: 'Campaign',
    states: {
      afterTheEnd: { ...campaignOwner, campaignOwner: 201 },
      whileASecondRoundRuns: { ...members(403), campaignOwner: 409 },
      oncePublished: { ...members(403), campaignOwner: 409 },
    },
    refused: ['whileItRuns'],
  },

  getSecondRoundCalendar: {
    // There is none.
    callers: members(404),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'round',
    answer: [],
    statements: 1,
    outsider: 'Campaign',
    states: {
      whileASecondRoundRuns: members(200),
    },
  },

  moveSecondRoundEnd: {
    callers: { ...members(403), campaignOwner: 404 },
    scope: 'manage',
    input: ({ campaign_id }) => ({ campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
    needs: 'round',
    answer: ['second_round'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      whileASecondRoundRuns: campaignOwner,
    },
    refused: ['afterTheRound'],
  },

  endSecondRound: {
    callers: { ...members(403), campaignOwner: 404 },
    scope: 'manage',
    input: pick('campaign_id'),
    needs: 'round',
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      whileASecondRoundRuns: campaignOwner,
    },
  },

  voteInSecondRound: {
    callers: members(404),
    scope: 'vote',
    input: ({ campaign_id, tactic_id }) => ({
      campaign_id,
      votes: { [tactic_id]: scores(3, 2, 1) },
    }),
    needs: 'round',
    answer: ['votes', 'missing_tactic_ids'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      whileASecondRoundRuns: members(200),
    },
    refused: ['afterTheRound'],
  },

  withdrawSecondVote: {
    callers: members(404),
    scope: 'vote',
    input: pick('tactic_id'),
    needs: 'round',
    answer: ['success'],
    statements: 1,
    outsider: 'Tactic',
    states: {
      whileASecondRoundRuns: members(200),
    },
    refused: ['afterTheRound'],
  },
} satisfies OperationRows

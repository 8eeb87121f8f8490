import { DAY, inMilliseconds, scores } from '../inputs'
import { campaignOwner, members } from '../permissions'
import { ofCampaign, ofTactic, type OperationRows } from './row'

export const rounds = {
  getSecondRound: {
    ...ofCampaign,
    callers: members(409),
    scope: 'read',
    needs: 'ended',
    answer: ['second_round'],
    shown: 'round',
    states: {
      afterTheEnd: members(200),
      whileASecondRoundRuns: members(200),
    },
    refused: ['whileItRuns'],
  },

  openSecondRound: {
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: ({ campaign_id, tactic_id }) => ({ campaign_id, tactic_ids: [tactic_id] }),
    needs: 'ended',
    answer: ['second_round'],
    status: 201,
    // The results must be stored; then the lock, and what is true behind it.
    statements: 3,
    states: {
      afterTheEnd: { ...campaignOwner, campaignOwner: 201 },
      whileASecondRoundRuns: { ...members(403), campaignOwner: 409 },
      oncePublished: { ...members(403), campaignOwner: 409 },
    },
    refused: ['whileItRuns'],
  },

  getSecondRoundCalendar: {
    ...ofCampaign,
    // There is none.
    callers: members(404),
    scope: 'read',
    needs: 'round',
    answer: [],
    states: {
      whileASecondRoundRuns: members(200),
    },
  },

  moveSecondRoundEnd: {
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 404 },
    scope: 'manage',
    input: ({ campaign_id }) => ({ campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
    needs: 'round',
    answer: ['second_round'],
    states: {
      whileASecondRoundRuns: campaignOwner,
    },
    refused: ['afterTheRound'],
  },

  endSecondRound: {
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 404 },
    scope: 'manage',
    needs: 'round',
    answer: ['success'],
    states: {
      whileASecondRoundRuns: campaignOwner,
    },
  },

  voteInSecondRound: {
    ...ofCampaign,
    callers: members(404),
    scope: 'vote',
    input: ({ campaign_id, tactic_id }) => ({
      campaign_id,
      votes: { [tactic_id]: scores(3, 2, 1) },
    }),
    needs: 'round',
    answer: ['votes', 'missing_tactic_ids'],
    states: {
      whileASecondRoundRuns: members(200),
    },
    refused: ['afterTheRound'],
  },

  withdrawSecondVote: {
    ...ofTactic,
    callers: members(404),
    scope: 'vote',
    needs: 'round',
    answer: ['success'],
    states: {
      whileASecondRoundRuns: members(200),
    },
    refused: ['afterTheRound'],
  },
} satisfies OperationRows

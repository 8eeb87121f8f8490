import { scores } from '../inputs'
import { campaignOwner, members, teamOwner } from '../permissions'
import { closedByTheEnd, ofCampaign, ofTactic, type OperationRows } from './row'

export const votes = {
  voteOnTactic: {
    ...ofTactic,
    callers: members(200),
    scope: 'vote',
    input: ({ tactic_id }) => ({ tactic_id, ...scores(1, 2, 3) }),
    answer: ['vote', 'vote_count'],
    who: 'member',
    states: {
      afterTheEnd: members(409),
      whileASecondRoundRuns: members(409),
    },
    refused: ['afterTheEnd'],
  },

  scoreTactics: {
    ...ofCampaign,
    ...closedByTheEnd,
    callers: members(200),
    scope: 'vote',
    input: ({ campaign_id, tactic_id }) => ({ campaign_id, votes: { [tactic_id]: scores(1, 2, 3) } }),
    answer: ['votes', 'missing_tactic_ids', 'missing_keys'],
    who: 'member',
  },

  withdrawVote: {
    ...ofTactic,
    ...closedByTheEnd,
    callers: members(200),
    scope: 'vote',
    answer: ['vote', 'vote_count'],
    who: 'member',
  },

  handInMachineBallot: {
    ...ofCampaign,
    callers: campaignOwner,
    scope: 'manage',
    input: ({ campaign_id, tactic_id }) => ({ campaign_id, scores: [{ tactic_id, ...scores(1, 2, 3) }] }),
    answer: ['received_count'],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      whileASecondRoundRuns: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows

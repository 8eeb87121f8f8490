import { operations } from '~/contract/operations.server'
import { scores } from '../inputs'
import { campaignOwner, members, teamOwner } from '../permissions'
import { pick, type OperationRows } from './row'

export const votes = {
  voteOnTactic: {
    callers: members(200),
    scope: 'vote',
    input: ({ tactic_id }) => ({ tactic_id, ...scores(1, 2, 3) }),
    call: 'POST /api/tactics/{tactic_id}/vote',
    answer: ['vote', 'vote_count'],
    who: 'member',
    statements: [
      1,
      ({ member, tactic_id }) => operations.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) }),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) => operations.voteOnTactic(ctx, { tactic_id, ...scores(1, 2, 3) }),
    ],
    states: {
      afterTheEnd: members(409),
      whileASecondRoundRuns: members(409),
    },
    refused: ['afterTheEnd'],
  },

  scoreTactics: {
    callers: members(200),
    scope: 'vote',
    input: ({ campaign_id, tactic_id }) => ({ campaign_id, votes: { [tactic_id]: scores(1, 2, 3) } }),
    call: 'POST /api/campaigns/{campaign_id}/votes',
    answer: ['votes', 'missing_tactic_ids', 'missing_keys'],
    who: 'member',
    statements: [
      1,
      ({ member, campaign_id, tactic_id }) =>
        operations.scoreTactics(member, {
          campaign_id,
          votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
        }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id, tactic_id }) =>
        operations.scoreTactics(ctx, {
          campaign_id,
          votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
        }),
    ],
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  withdrawVote: {
    callers: members(200),
    scope: 'vote',
    input: pick('tactic_id'),
    call: 'DELETE /api/tactics/{tactic_id}/vote',
    answer: ['vote', 'vote_count'],
    who: 'member',
    statements: [1, ({ member, tactic_id }) => operations.withdrawVote(member, { tactic_id })],
    outsider: ['Tactic', (ctx, { tactic_id }) => operations.withdrawVote(ctx, { tactic_id })],
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  handInMachineBallot: {
    callers: campaignOwner,
    scope: 'manage',
    input: ({ campaign_id, tactic_id }) => ({ campaign_id, scores: [{ tactic_id, ...scores(1, 2, 3) }] }),
    call: 'PUT /api/campaigns/{campaign_id}/machine-ballot',
    answer: ['received_count'],
    statements: [
      1,
      ({ owner, campaign_id, tactic_id }) =>
        operations.handInMachineBallot(owner, { campaign_id, scores: [{ tactic_id, ...scores(1, 2, 3) }] }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id, tactic_id }) =>
        operations.handInMachineBallot(ctx, { campaign_id, scores: [{ tactic_id, ...scores(1, 2, 3) }] }),
    ],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      whileASecondRoundRuns: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows

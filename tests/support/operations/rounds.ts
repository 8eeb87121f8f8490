import { operations } from '~/contract/operations.server'
import { DAY, inMilliseconds, scores } from '../inputs'
import { campaignOwner, members } from '../permissions'
import { pick, type OperationRows } from './row'

export const rounds = {
  getSecondRound: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    call: 'GET /api/campaigns/{campaign_id}/second-round',
    answer: ['second_round'],
    shown: 'round',
    statements: [
      1,
      ({ owner, campaign_id }) => operations.getSecondRound(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getSecondRound(ctx, { campaign_id })],
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
    call: 'POST /api/campaigns/{campaign_id}/second-round',
    answer: ['second_round'],
    status: 201,
    // The results must be stored; then the lock, and what is true behind it.
    statements: [
      3,
      ({ owner, campaign_id, tactic_id }) =>
        operations
          .openSecondRound(owner, { campaign_id, tactic_ids: [tactic_id], hours: 24 })
          .catch(() => null),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id, tactic_id }) =>
        operations.openSecondRound(ctx, { campaign_id, tactic_ids: [tactic_id], hours: 24 }),
    ],
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
    call: 'GET /api/campaigns/{campaign_id}/second-round/end.ics',
    answer: [],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.getSecondRoundCalendar(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getSecondRoundCalendar(ctx, { campaign_id })],
    states: {
      whileASecondRoundRuns: members(200),
    },
  },

  moveSecondRoundEnd: {
    callers: { ...members(403), campaignOwner: 404 },
    scope: 'manage',
    input: ({ campaign_id }) => ({ campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
    needs: 'round',
    call: 'PATCH /api/campaigns/{campaign_id}/second-round',
    answer: ['second_round'],
    statements: [
      1,
      ({ owner, campaign_id }) =>
        operations
          .moveSecondRoundEnd(owner, { campaign_id, end_datetime: inMilliseconds(5 * DAY) })
          .catch(() => null),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.moveSecondRoundEnd(ctx, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
    ],
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
    call: 'POST /api/campaigns/{campaign_id}/second-round/end',
    answer: ['success'],
    statements: [
      1,
      ({ owner, campaign_id: id }) => operations.endSecondRound(owner, { campaign_id: id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.endSecondRound(ctx, { campaign_id })],
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
    call: 'POST /api/campaigns/{campaign_id}/second-round/votes',
    answer: ['votes', 'missing_tactic_ids'],
    statements: [
      1,
      ({ member, campaign_id, tactic_id }) =>
        operations.voteInSecondRound(member, { campaign_id, votes: {}, keep: [tactic_id] }).catch(() => null),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id, tactic_id }) =>
        operations.voteInSecondRound(ctx, {
          campaign_id,
          votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
          keep: [],
        }),
    ],
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
    call: 'DELETE /api/tactics/{tactic_id}/second-vote',
    answer: ['success'],
    statements: [
      1,
      ({ member, tactic_id: id }) =>
        operations.withdrawSecondVote(member, { tactic_id: id }).catch(() => null),
    ],
    outsider: ['Tactic', (ctx, { tactic_id }) => operations.withdrawSecondVote(ctx, { tactic_id })],
    states: {
      whileASecondRoundRuns: members(200),
    },
    refused: ['afterTheRound'],
  },
} satisfies OperationRows

import { operations } from '~/contract/operations.server'
import { members } from '../permissions'
import { pick, type OperationRows } from './row'

export const outcomes = {
  recordOutcome: {
    // Nothing is decided.
    callers: members(409),
    scope: 'manage',
    input: ({ tactic_id }) => ({
      tactic_id,
      outcome: 'won',
      figure: '+12 % sign-ups',
      link: 'https://example.com/report',
      sentence: 'Most came from the second mail.',
      verdict: 'hit',
    }),
    needs: 'published',
    call: 'PUT /api/tactics/{tactic_id}/outcome',
    answer: ['campaign_id', 'tactic_id', 'outcome'],
    who: 'member',
    statements: [
      1,
      ({ owner, tactic_id }) =>
        operations
          .recordOutcome(owner, { tactic_id, outcome: 'won', figure: null, link: null, sentence: null })
          .catch(() => null),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) =>
        operations.recordOutcome(ctx, {
          tactic_id,
          outcome: 'won',
          figure: null,
          link: null,
          sentence: null,
        }),
    ],
    states: {
      afterTheEnd: members(409),
      // Whoever knows.
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(409), campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  clearOutcome: {
    callers: members(409),
    scope: 'manage',
    input: pick('tactic_id'),
    needs: 'published',
    call: 'DELETE /api/tactics/{tactic_id}/outcome',
    answer: ['success'],
    who: 'member',
    statements: [
      1,
      ({ owner, tactic_id }) => operations.clearOutcome(owner, { tactic_id }).catch(() => null),
    ],
    outsider: ['Tactic', (ctx, { tactic_id }) => operations.clearOutcome(ctx, { tactic_id })],
    states: {
      afterTheEnd: members(409),
      oncePublished: members(200),
    },
    refused: ['whileItRuns'],
  },

  linkIssue: {
    callers: members(409),
    scope: 'manage',
    input: ({ tactic_id }) => ({ tactic_id, tracker_link: 'https://github.com/acme/app/issues/12' }),
    needs: 'published',
    call: 'PATCH /api/tactics/{tactic_id}/tracker-link',
    answer: ['campaign_id', 'tactic_id', 'tracker_link'],
    who: 'member',
    statements: [
      1,
      ({ owner, tactic_id }) =>
        operations.linkIssue(owner, { tactic_id, tracker_link: null }).catch(() => null),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) => operations.linkIssue(ctx, { tactic_id, tracker_link: null }),
    ],
    states: {
      afterTheEnd: members(409),
      oncePublished: members(200),
    },
    refused: ['whileItRuns'],
  },

  getTrackRecord: {
    callers: members(200),
    scope: 'read',
    input: pick('team_id'),
    needs: 'published',
    call: 'GET /api/teams/{team_id}/track-record',
    answer: [
      'team_name',
      'decided_count',
      'tried_count',
      'open_count',
      'outcome_counts',
      'sentences',
      'tactics',
      'next_cursor',
    ],
    shown: 'recorded',
    statements: [1, ({ owner, team_id }) => operations.getTrackRecord(owner, { team_id, limit: 500 })],
    outsider: ['Team', (ctx, { team_id }) => operations.getTrackRecord(ctx, { team_id, limit: 200 })],
    states: {
      afterTheEnd: members(200),
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },
} satisfies OperationRows

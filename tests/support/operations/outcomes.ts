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
    answer: ['campaign_id', 'tactic_id', 'outcome'],
    who: 'member',
    statements: 1,
    outsider: 'Tactic',
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
    answer: ['success'],
    who: 'member',
    statements: 1,
    outsider: 'Tactic',
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
    answer: ['campaign_id', 'tactic_id', 'tracker_link'],
    who: 'member',
    statements: 1,
    outsider: 'Tactic',
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
    statements: 1,
    outsider: 'Team',
    states: {
      afterTheEnd: members(200),
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },
} satisfies OperationRows

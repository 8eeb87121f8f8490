import { members } from '../permissions'
import { ofCampaign, ofTactic, ofTeam, readByMembers, toldByMembers, type OperationRows } from './row'

export const outcomes = {
  recordOutcome: {
    ...ofTactic,
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
    states: {
      afterTheEnd: members(409),
      // Whoever knows.
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(409), campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  clearOutcome: {
    ...ofTactic,
    ...toldByMembers,
    answer: ['success'],
  },

  linkIssue: {
    ...ofTactic,
    ...toldByMembers,
    input: ({ tactic_id }) => ({ tactic_id, tracker_link: 'https://github.com/acme/app/issues/12' }),
    answer: ['campaign_id', 'tactic_id', 'tracker_link'],
  },

  linkIssues: {
    ...ofCampaign,
    ...toldByMembers,
    input: ({ campaign_id, tactic_id }) => ({
      campaign_id,
      tactic_ids: [tactic_id],
      tracker_links: ['https://github.com/acme/app/issues/12'],
    }),
    answer: ['campaign_id', 'linked_count'],
  },

  reportOutcome: {
    ...ofTactic,
    ...toldByMembers,
    input: ({ tactic_id }) => ({ tactic_id, outcome: 'won', figure: '+12 %', link: null, sentence: null }),
    answer: ['campaign_id', 'tactic_id', 'outcome'],
    // Finds the tactic by its key or issue first.
    statements: 2,
  },

  getTrackRecord: {
    ...ofTeam,
    ...readByMembers,
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
    states: {
      afterTheEnd: members(200),
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },
} satisfies OperationRows

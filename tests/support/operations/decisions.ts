import { campaignOwner, members } from '../permissions'
import { expectation, pick, type OperationRows } from './row'

export const decisions = {
  getDecision: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: ['decision', 'link'],
    shown: 'published',
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(409), campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  saveDecision: {
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: ({ campaign_id, tactic_id }) => ({
      campaign_id,
      version: 0,
      slots: 1,
      tactics: { [tactic_id]: { choice: 'do', reason: 'Cheap to try', ...expectation } },
      publish: true,
    }),
    needs: 'ended',
    answer: ['version', 'is_published', 'published_at', 'changed_at'],
    // Publishing: the lock, then what is true behind it.
    statements: 2,
    outsider: 'Campaign',
    states: {
      afterTheEnd: campaignOwner,
      // Published right away.
      whileASecondRoundRuns: { ...members(403), campaignOwner: 409 },
      // Made from no version, as the first was.
      oncePublished: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...members(403), teamOwner: 409, campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  openDecisionLink: {
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: pick('campaign_id'),
    needs: 'published',
    answer: ['link'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      // Nothing is published.
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      oncePublished: campaignOwner,
    },
    refused: ['whileItRuns'],
  },

  closeDecisionLink: {
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: pick('campaign_id'),
    needs: 'published',
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      oncePublished: campaignOwner,
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

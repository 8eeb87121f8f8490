import { campaignOwner, members } from '../permissions'
import { expectation, ofCampaign, type OperationRows } from './row'

export const decisions = {
  getDecision: {
    ...ofCampaign,
    callers: members(409),
    scope: 'read',
    needs: 'ended',
    answer: ['decision', 'link'],
    shown: 'published',
    states: {
      afterTheEnd: members(200),
      oncePublished: members(200),
      onceTheCreatorHasLeft: { ...members(409), campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  saveDecision: {
    ...ofCampaign,
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
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    needs: 'published',
    answer: ['link'],
    states: {
      // Nothing is published.
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      oncePublished: campaignOwner,
    },
    refused: ['whileItRuns'],
  },

  closeDecisionLink: {
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    needs: 'published',
    answer: ['success'],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      oncePublished: campaignOwner,
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

import { operations } from '~/contract/operations.server'
import { campaignOwner, members } from '../permissions'
import { expectation, pick, type OperationRows } from './row'

export const decisions = {
  getDecision: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    call: 'GET /api/campaigns/{campaign_id}/decision',
    answer: ['decision', 'link'],
    shown: 'published',
    statements: [
      1,
      ({ owner, campaign_id }) => operations.getDecision(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getDecision(ctx, { campaign_id })],
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
    call: 'PUT /api/campaigns/{campaign_id}/decision',
    answer: ['version', 'is_published', 'published_at', 'changed_at'],
    // Publishing: the lock, then what is true behind it.
    statements: [
      2,
      ({ owner, campaign_id }) =>
        operations
          .saveDecision(owner, { campaign_id, version: 0, slots: 1, tactics: {}, publish: true })
          .catch(() => null),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id, tactic_id }) =>
        operations.saveDecision(ctx, {
          campaign_id,
          version: 0,
          slots: 1,
          tactics: { [tactic_id]: { choice: 'do', reason: null } },
          publish: true,
        }),
    ],
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
    call: 'POST /api/campaigns/{campaign_id}/decision/link',
    answer: ['link'],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.openDecisionLink(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.openDecisionLink(ctx, { campaign_id })],
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
    call: 'DELETE /api/campaigns/{campaign_id}/decision/link',
    answer: ['success'],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.closeDecisionLink(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.closeDecisionLink(ctx, { campaign_id })],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      oncePublished: campaignOwner,
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

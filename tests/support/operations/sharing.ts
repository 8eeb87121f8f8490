import { operations } from '~/contract/operations.server'
import { campaignOwner, members } from '../permissions'
import { pick, type OperationRows } from './row'

export const sharing = {
  getResultToShare: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    call: 'GET /api/campaigns/{campaign_id}/share',
    answer: ['result', 'text', 'link'],
    statements: [1, (on) => operations.getResultToShare(on.owner, on).catch(() => null)],
    outsider: ['Campaign', (ctx, on) => operations.getResultToShare(ctx, on)],
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(409), campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  openResultLink: {
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: pick('campaign_id'),
    needs: 'ended',
    call: 'POST /api/campaigns/{campaign_id}/share/link',
    answer: ['link'],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.openResultLink(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.openResultLink(ctx, { campaign_id })],
    states: {
      afterTheEnd: campaignOwner,
      onceTheCreatorHasLeft: { ...members(403), teamOwner: 409, campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  closeResultLink: {
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    input: pick('campaign_id'),
    needs: 'ended',
    call: 'DELETE /api/campaigns/{campaign_id}/share/link',
    answer: ['success'],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.closeResultLink(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.closeResultLink(ctx, { campaign_id })],
    states: {
      afterTheEnd: campaignOwner,
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

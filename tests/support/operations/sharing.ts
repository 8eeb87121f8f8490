import { campaignOwner, members } from '../permissions'
import { pick, type OperationRows } from './row'

export const sharing = {
  getResultToShare: {
    callers: members(409),
    scope: 'read',
    input: pick('campaign_id'),
    needs: 'ended',
    answer: ['result', 'text', 'link'],
    statements: 1,
    outsider: 'Campaign',
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
    answer: ['link'],
    statements: 1,
    outsider: 'Campaign',
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
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: campaignOwner,
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

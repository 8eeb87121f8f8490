import { campaignOwner, members } from '../permissions'
import { ofCampaign, type OperationRows } from './row'

export const sharing = {
  getResultToShare: {
    ...ofCampaign,
    callers: members(409),
    scope: 'read',
    needs: 'ended',
    answer: ['result', 'text', 'link'],
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(409), campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  openResultLink: {
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    needs: 'ended',
    answer: ['link'],
    states: {
      afterTheEnd: campaignOwner,
      onceTheCreatorHasLeft: { ...members(403), teamOwner: 409, campaignOwner: 404 },
    },
    refused: ['whileItRuns'],
  },

  closeResultLink: {
    ...ofCampaign,
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'manage',
    needs: 'ended',
    answer: ['success'],
    states: {
      afterTheEnd: campaignOwner,
    },
    refused: ['whileItRuns'],
  },
} satisfies OperationRows

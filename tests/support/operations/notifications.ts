import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { campaignOwner, everybody, members, teamOwner } from '../permissions'
import { ofCampaign, ofOneself, readByEverybody, runByCampaignOwner, type OperationRows } from './row'

const allPreferences = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, false]))

export const notifications = {
  getNotificationPreferences: {
    ...readByEverybody,
    ...ofOneself,
    answer: [...NOTIFICATION_KINDS],
  },

  setNotificationPreferences: {
    callers: everybody(200),
    scope: 'manage',
    input: () => allPreferences,
    answer: [...NOTIFICATION_KINDS],
    statements: 1,
  },

  getReminder: {
    ...ofCampaign,
    callers: campaignOwner,
    scope: 'read',
    answer: ['reminder'],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['byMember', 'afterTheEnd'],
  },

  remindMembers: {
    ...ofCampaign,
    ...runByCampaignOwner,
    answer: ['success'],
  },
} satisfies OperationRows

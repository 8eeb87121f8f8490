import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { campaignOwner, everybody, members, teamOwner } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

const allPreferences = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, false]))

export const notifications = {
  getNotificationPreferences: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    answer: [...NOTIFICATION_KINDS],
    statements: 1,
  },

  setNotificationPreferences: {
    callers: everybody(200),
    scope: 'manage',
    input: () => allPreferences,
    answer: [...NOTIFICATION_KINDS],
    statements: 1,
  },

  getReminder: {
    callers: campaignOwner,
    scope: 'read',
    input: pick('campaign_id'),
    answer: ['reminder'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['byMember', 'afterTheEnd'],
  },

  remindMembers: {
    callers: campaignOwner,
    scope: 'manage',
    input: pick('campaign_id'),
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows

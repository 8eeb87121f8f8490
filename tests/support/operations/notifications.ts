import { operations } from '~/contract/operations.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { PreferencesSchema } from '~/domain/notifications/validation'
import { campaignOwner, everybody, members, teamOwner } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

const allPreferences = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, false]))
const allOn = PreferencesSchema.parse(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])))

export const notifications = {
  getNotificationPreferences: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    call: 'GET /api/users/notification-preferences',
    answer: [...NOTIFICATION_KINDS],
    statements: [1, ({ member }) => operations.getNotificationPreferences(member)],
  },

  setNotificationPreferences: {
    callers: everybody(200),
    scope: 'manage',
    input: () => allPreferences,
    call: 'PUT /api/users/notification-preferences',
    answer: [...NOTIFICATION_KINDS],
    statements: [1, ({ member }) => operations.setNotificationPreferences(member, allOn)],
  },

  getReminder: {
    callers: campaignOwner,
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}/reminder',
    answer: ['reminder'],
    statements: [1, ({ owner, campaign_id }) => operations.getReminder(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getReminder(ctx, { campaign_id })],
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
    call: 'POST /api/campaigns/{campaign_id}/reminder',
    answer: ['success'],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.remindMembers(owner, { campaign_id }).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.remindMembers(ctx, { campaign_id })],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows

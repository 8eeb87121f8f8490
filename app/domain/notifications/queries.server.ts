import { sql } from 'drizzle-orm'
import { declinedAddress, person, preference } from '../../db/aliases.server'
import { operation } from '../operation.server'
import { queryFound } from '../sql.server'
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds'
import { PreferencesSchema } from './validation'

const isDeclined = sql`exists (
  select from declined_addresses declined_address where ${declinedAddress.address} = lower(${person.email}))`
const isOn = (kind: NotificationKind) => sql`coalesce(${preference[kind]}, true)`
const areOn = NOTIFICATION_KINDS.map((kind) =>
  kind === 'team_invitation_notifications'
    ? sql`${isOn(kind)} and not ${isDeclined} as ${sql.identifier(kind)}`
    : sql`${isOn(kind)} as ${sql.identifier(kind)}`,
)

/** The actor's preferences; a declined address turns invitations off. */
export const getNotificationPreferences = operation({
  name: 'getNotificationPreferences',
  call: 'GET /api/users/notification-preferences',
  scope: 'read',
  summary: 'Which mails you want',
  output: PreferencesSchema,
  failure: 'Failed to load notification settings',
  run: async (ctx) => {
    return queryFound(
      ctx,
      { noun: 'User', row: PreferencesSchema },
      sql`select ${sql.join(areOn, sql`, `)}
        from users person left join notification_preferences preference on ${preference.user_id} = ${person.id}
        where ${person.id} = ${ctx.actor.id}`,
    )
  },
})

import { notificationPreferences } from '../../db/outbox.schema.server'
import { sql } from 'drizzle-orm'
import { operation } from '../operation.server'
import { columns, excluded, queryFound } from '../sql.server'
import { livingUser } from '../users/scope.server'
import { NOTIFICATION_KINDS } from './kinds'
import { SetPreferencesSchema, PreferencesSchema } from './validation'

/**
 * Replaces the actor's preferences. Kinds that are left out stay unchanged. Turning invitations on removes the actor's
 * address from the declined ones.
 */
export const setNotificationPreferences = operation({
  name: 'setNotificationPreferences',
  call: 'PUT /api/users/notification-preferences',
  scope: 'manage',
  summary: 'Choose which mails you want',
  input: SetPreferencesSchema,
  output: PreferencesSchema,
  success: 'Notification settings saved successfully',
  failure: 'Failed to save notification settings',
  run: async (ctx, wanted) => {
    const kinds = NOTIFICATION_KINDS.filter((kind) => wanted[kind] !== undefined)
    const values = kinds.map((kind) => sql`${wanted[kind]}::boolean`)
    return queryFound(
      ctx,
      { noun: 'User', row: PreferencesSchema },
      sql`with accepted as (
          delete from declined_addresses
          where address = lower(${ctx.actor.email}) and ${wanted.team_invitation_notifications}
        )
        insert into notification_preferences (${columns(notificationPreferences, ['user_id', ...kinds])})
        select living.id, ${sql.join(values, sql`, `)} from (${livingUser(ctx.actor.id)}) living
        on conflict (${columns(notificationPreferences, ['user_id'])}) do update
          set ${excluded(notificationPreferences, kinds)}
        returning ${columns(notificationPreferences, NOTIFICATION_KINDS)}`,
    )
  },
})

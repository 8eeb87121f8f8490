import { sql } from 'drizzle-orm'
import { notificationPreferences } from '../../db/schema.server'
import type { Context } from '../context'
import { columns, excluded, queryRows } from '../sql.server'
import { NOTIFICATION_KINDS } from './constants'
import type { Preferences } from './validation'

/** Replaces the actor's five preferences. Whoever wants invitations takes back what their address has declined. */
export async function setPreferences(ctx: Context, wanted: Preferences): Promise<Preferences> {
  const values = NOTIFICATION_KINDS.map((kind) => sql`${wanted[kind]}`)
  await queryRows(
    ctx,
    sql`with accepted as (
          delete from declined_addresses
          where address = lower(${ctx.actor.email}) and ${wanted.team_invitation_notifications}
        )
        insert into notification_preferences (${columns(notificationPreferences, ['user_id', ...NOTIFICATION_KINDS])})
        values (${ctx.actor.id}, ${sql.join(values, sql`, `)})
        on conflict (${columns(notificationPreferences, ['user_id'])}) do update
          set ${excluded(notificationPreferences, NOTIFICATION_KINDS)}`,
  )
  return wanted
}

import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { queryRows } from '../sql.server'
import type { Preferences } from './validation'

/** Replaces the actor's five preferences. Whoever wants invitations takes back what their address has declined. */
export async function setPreferences(ctx: Context, wanted: Preferences): Promise<Preferences> {
  await queryRows(
    ctx,
    sql`with accepted as (
          delete from declined_addresses
          where address = lower(${ctx.actor.email}) and ${wanted.team_invitation_notifications}
        )
        insert into notification_preferences (user_id, new_tactic_notifications, new_comment_notifications,
          campaign_ended_notifications, campaign_reminder_notifications, team_invitation_notifications)
        values (${ctx.actor.id}, ${wanted.new_tactic_notifications}, ${wanted.new_comment_notifications},
          ${wanted.campaign_ended_notifications}, ${wanted.campaign_reminder_notifications},
          ${wanted.team_invitation_notifications})
        on conflict (user_id) do update set
          new_tactic_notifications = excluded.new_tactic_notifications,
          new_comment_notifications = excluded.new_comment_notifications,
          campaign_ended_notifications = excluded.campaign_ended_notifications,
          campaign_reminder_notifications = excluded.campaign_reminder_notifications,
          team_invitation_notifications = excluded.team_invitation_notifications`,
  )
  return wanted
}

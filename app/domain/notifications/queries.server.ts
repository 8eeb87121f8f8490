import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { queryRow } from '../sql.server'
import { NOTIFICATION_KINDS } from './constants'
import type { Preferences } from './validation'

const ALL_ON = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as Preferences

/** The actor's five preferences; all are on until they say otherwise. */
export async function getPreferences(ctx: Context): Promise<Preferences> {
  const row = await queryRow<Preferences>(
    ctx,
    sql`select new_tactic_notifications, new_comment_notifications, campaign_ended_notifications,
          campaign_reminder_notifications, team_invitation_notifications
        from notification_preferences where user_id = ${ctx.actor.id}`,
  )
  return row ?? ALL_ON
}

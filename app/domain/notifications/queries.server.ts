import { users } from '../../db/access.schema.server'
import { declinedAddresses, notificationPreferences } from '../../db/outbox.schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../errors'
import { operation } from '../operation.server'
import { named, queryRow } from '../sql.server'
import { type Preferences, PreferencesSchema } from './validation'

const p = named(notificationPreferences, 'p')
const d = named(declinedAddresses, 'd')
const u = named(users, 'u')

/** The actor's preferences; a declined address turns invitations off. */
export const getNotificationPreferences = operation(
  'getNotificationPreferences',
  {
    method: 'GET',
    path: '/api/users/notification-preferences',
    summary: 'Which mails you want',
    input: z.object({}),
    output: PreferencesSchema,
    failure: 'Failed to load notification settings',
  },
  async (ctx) => {
    const row = await queryRow<Preferences>(
      ctx,
      sql`select
          coalesce(${p.new_tactic_notifications}, true) as new_tactic_notifications,
          coalesce(${p.new_comment_notifications}, true) as new_comment_notifications,
          coalesce(${p.campaign_ended_notifications}, true) as campaign_ended_notifications,
          coalesce(${p.campaign_reminder_notifications}, true) as campaign_reminder_notifications,
          coalesce(${p.second_round_notifications}, true) as second_round_notifications,
          coalesce(${p.outcome_notifications}, true) as outcome_notifications,
          coalesce(${p.weekly_digest_notifications}, true) as weekly_digest_notifications,
          coalesce(${p.ownership_notifications}, true) as ownership_notifications,
          coalesce(${p.team_invitation_notifications}, true)
            and not exists (select from declined_addresses d where ${d.address} = lower(${u.email}))
            as team_invitation_notifications
        from users u left join notification_preferences p on ${p.user_id} = ${u.id}
        where ${u.id} = ${ctx.actor.id}`,
    )
    if (!row) throw notFound('User')
    return row
  },
)

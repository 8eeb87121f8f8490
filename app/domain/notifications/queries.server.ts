import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { declinedAddress, person, preference } from '../../db/aliases.server'
import { notFound } from '../errors'
import { operation } from '../operation.server'
import { queryRow } from '../sql.server'
import { type Preferences, PreferencesSchema } from './validation'

/** The actor's preferences; a declined address turns invitations off. */
export const getNotificationPreferences = operation(
  'getNotificationPreferences',
  {
    method: 'GET',
    path: '/api/users/notification-preferences',
    scope: 'read',
    summary: 'Which mails you want',
    input: z.object({}),
    output: PreferencesSchema,
    failure: 'Failed to load notification settings',
  },
  async (ctx) => {
    const row = await queryRow<Preferences>(
      ctx,
      sql`select
          coalesce(${preference.new_tactic_notifications}, true) as new_tactic_notifications,
          coalesce(${preference.new_comment_notifications}, true) as new_comment_notifications,
          coalesce(${preference.campaign_ended_notifications}, true) as campaign_ended_notifications,
          coalesce(${preference.campaign_reminder_notifications}, true) as campaign_reminder_notifications,
          coalesce(${preference.owner_reminder_notifications}, true) as owner_reminder_notifications,
          coalesce(${preference.everybody_scored_notifications}, true) as everybody_scored_notifications,
          coalesce(${preference.second_round_notifications}, true) as second_round_notifications,
          coalesce(${preference.decision_notifications}, true) as decision_notifications,
          coalesce(${preference.outcome_notifications}, true) as outcome_notifications,
          coalesce(${preference.weekly_digest_notifications}, true) as weekly_digest_notifications,
          coalesce(${preference.ownership_notifications}, true) as ownership_notifications,
          coalesce(${preference.team_invitation_notifications}, true)
            and not exists (select from declined_addresses declined_address where ${declinedAddress.address} = lower(${person.email}))
            as team_invitation_notifications
        from users person left join notification_preferences preference on ${preference.user_id} = ${person.id}
        where ${person.id} = ${ctx.actor.id}`,
    )
    if (!row) throw notFound('User')
    return row
  },
)

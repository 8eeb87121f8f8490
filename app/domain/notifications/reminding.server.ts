import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, member, named } from '../../db/aliases.server'
import { outbox } from '../../db/outbox.schema.server'
import { campaigns } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { scoresIn } from '../facts.server'
import { operation } from '../operation.server'
import { findDenial } from '../policy'
import { factsRow, guard, queryAllowed, columns, iso } from '../sql.server'
import { REMINDER_PAUSE_HOURS } from './constants'
import { canReadReminder, canRemind } from './policy'
import { hasUnscored } from './unscored.server'

const campaignColumn = named(campaigns)

const Reminder = z
  .object({
    reminded_at: z.iso.datetime().nullable().meta({ description: 'When you reminded people last' }),
    allowed: z.boolean().meta({ description: 'Whether you can remind people now' }),
    message: z.string().nullable().meta({ description: 'Why not; null if you can' }),
  })
  .meta({ id: 'Reminder' })

const ReminderRow = factsRow(canRemind).extend({ reminded_at: z.string().nullable() })

export const getReminder = operation({
  name: 'getReminder',
  call: 'GET /api/campaigns/:campaign_id/reminder',
  scope: 'read',
  summary: 'When you reminded people last, and whether you can now',
  denials: canReadReminder,
  input: CampaignIdSchema,
  output: z.object({ reminder: Reminder }),
  failure: 'Failed to load the reminder',
  run: async (ctx, { campaign_id }) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canReadReminder, row: ReminderRow },
      sql`select ${facts} from (${remindable(ctx, campaign_id)}) campaign`,
    )
    const denial = findDenial(canRemind, row)
    return {
      reminder: {
        reminded_at: row.reminded_at,
        allowed: denial === null,
        message: denial?.sentence ?? null,
      },
    }
  },
})

/**
 * Queues a mail for every other member with unscored tactics, at most once in `REMINDER_PAUSE_HOURS`. Tells neither who they are
 * nor how many: once a member is removed, the number would tell whether they had finished. Campaign owner only.
 */
export const remindMembers = operation({
  name: 'remindMembers',
  call: 'POST /api/campaigns/:campaign_id/reminder',
  scope: 'manage',
  summary: `Remind those who have not scored everything, at most once in ${REMINDER_PAUSE_HOURS} hours`,
  denials: canRemind,
  input: CampaignIdSchema,
  success: 'Reminder sent',
  failure: 'Failed to remind people',
  preferServerText: true,
  run: (ctx, { campaign_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canRemind, row: ReminderRow },
      sql`with campaign as (${remindable(ctx, campaign_id, sql`for update of campaign`)}),
        reminded as (
          update campaigns set ${campaignColumn.reminded_by_hand_at} = ${ctx.now} from campaign
          where ${campaigns.id} = campaign.id and ${guard(canRemind, 'campaign')}
          returning ${campaigns.id}, ${campaigns.team_id}, ${campaigns.observer_ids}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'owner_reminder_notifications', ${member.user_id}, reminded.id,
            md5(reminded.id || ' by hand ' || extract(epoch from ${ctx.now}))::uuid, ${ctx.now}
          from reminded join team_members member on ${isOther(ctx, { team_id: sql`reminded.team_id`, observer_ids: sql`reminded.observer_ids` })}
          where ${hasUnscored(sql`reminded.id`, member.user_id)}
          on conflict do nothing
        )
        select ${facts} from campaign`,
    ),
})

const isOther = ({ actor }: Context, campaign: Record<'team_id' | 'observer_ids', SQLWrapper>) =>
  sql`${scoresIn(campaign, member)} and ${member.user_id} <> ${actor.id}`

/** The campaign with the facts of `canRemind`. */
function remindable(ctx: Context, campaign_id: string, lock: SQL = sql``): SQL {
  return sql`
    select visible.id, visible.is_owner, visible.is_active, visible.reminded_by_hand_at,
      coalesce(visible.reminded_by_hand_at <= ${ctx.now} - make_interval(hours => ${REMINDER_PAUSE_HOURS}::int), true) as has_rested
    from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} ${lock}) visible`
}

const facts = sql`campaign.is_owner, campaign.is_active, campaign.has_rested, ${iso(sql`campaign.reminded_by_hand_at`)} as reminded_at`

import { sql } from 'drizzle-orm'
import { campaign, named, team } from '../../db/aliases.server'
import { outbox } from '../../db/outbox.schema.server'
import { campaigns } from '../../db/schema.server'
import { COMPLETION_MINUTES } from '../campaigns/constants'
import { campaignOwner } from '../campaigns/scope.server'
import type { SystemContext } from '../context'
import { isRunning } from '../facts.server'
import { columns, queryRow } from '../sql.server'
import { REMIND_HOURS } from './constants'
import { peopleOf } from './unscored.server'

const campaignColumn = named(campaigns)
const CAMPAIGNS_PER_STATEMENT = 20

/**
 * Tells the owners of running campaigns that everybody has scored everything. Asked from time to time, not with each vote:
 * two last votes at the same moment cannot see each other, and a vote costs nothing more. Told again, at most every
 * `REMIND_HOURS`, only once more people or tactics have come. @returns the number of campaigns that were asked.
 */
export async function announceCompletions(ctx: SystemContext): Promise<number> {
  const row = await queryRow<{ count: number }>(
    ctx,
    sql`with due as (
          select id from campaigns where ${campaignColumn.completion_due_at} <= ${ctx.now}
          order by ${campaignColumn.completion_due_at} limit ${CAMPAIGNS_PER_STATEMENT} for no key update skip locked
        ), asked as (
          select ${campaign.id}, ${isRunning(campaign, ctx.now)} as is_active, ${campaignOwner(campaign, team)} as owner_id,
            people.count * people.tactic_count as pair_count,
            ${isRunning(campaign, ctx.now)} and people.count * people.tactic_count > ${campaign.completion_told} and people.is_complete as is_news
          from due join campaigns campaign on ${campaign.id} = due.id join teams team on ${team.id} = ${campaign.team_id}
          cross join lateral (${peopleOf(campaign)}) people
        ), announced as (
          update campaigns campaign set
            ${campaignColumn.completion_due_at} = case when asked.is_active then ${ctx.now} + case when asked.is_news
              then make_interval(hours => ${REMIND_HOURS}::int) else make_interval(mins => ${COMPLETION_MINUTES}::int) end end,
            ${campaignColumn.completion_told} = case when asked.is_news then asked.pair_count else ${campaign.completion_told} end
          from asked where ${campaign.id} = asked.id
          returning ${campaign.id}, asked.owner_id, asked.pair_count, asked.is_news
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'everybody_scored_notifications', announced.owner_id, announced.id,
            md5(announced.id || ' complete ' || announced.pair_count)::uuid, ${ctx.now}
          from announced where announced.is_news on conflict do nothing
        )
        select count(*)::int as count from announced`,
  )
  return row?.count ?? 0
}

import { sql, type SQL } from 'drizzle-orm'
import { outbox } from '../../db/outbox.schema.server'
import { campaigns, comments, tactics, teamMembers } from '../../db/schema.server'
import type { SystemContext } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { columns, named, queryRow } from '../sql.server'
import { BATCH_MINUTES, type NotificationKind } from './constants'
import { unscoredCount } from './unscored.server'

const c = named(campaigns, 'c')
const campaign = named(campaigns)
const m = named(teamMembers, 'm')
const ta = named(tactics, 'ta')
const x = named(comments, 'x')
const co = named(comments, 'co')

/** Campaigns, or items of a batch, that one statement deals with. */
const CAMPAIGNS_AT_ONCE = 20
const ITEMS_AT_ONCE = 200

/** What the clock has brought up; each is one look at the start of an index. */
export type DueWork = Record<'mails' | 'tactics' | 'comments' | 'ends' | 'reminders', boolean>

/** Whether there is anything to queue or to send. The only statement of an idle tick. */
export async function findDueWork(ctx: SystemContext): Promise<DueWork> {
  const row = await queryRow<DueWork>(
    ctx,
    sql`select
          exists (select from outbox where state = 'waiting' and due_at <= ${ctx.now}) as mails,
          exists (select from tactics where ${isRipe(ctx)}) as tactics,
          exists (select from comments where ${isRipe(ctx)}) as comments,
          coalesce((${earliestEnd}) <= ${ctx.now}, false) as ends,
          exists (select from campaigns where ${campaign.remind_at} <= ${ctx.now}) as reminders`,
  )
  if (!row) throw new Error('A select without a table returned no row')
  return row
}

const isRipe = ({ now }: SystemContext) =>
  sql`not is_announced and created_at <= ${now} - make_interval(mins => ${BATCH_MINUTES}::int)`
const end = sql`least(${campaign.ended_at}, ${campaign.end_datetime})`
/** The first in the index: how many ends are before some time, the planner cannot know and would read them all. */
const earliestEnd = sql`select ${end} from campaigns where ${campaign.end_announced_at} is null order by ${end} limit 1`

/**
 * Queues one mail per person and campaign for the tactics that nobody has been told of, once the first of them has
 * waited long enough. The rows of the tactics are the queue, so that adding one writes nothing else and no tactic can
 * be lost between two batches (docs/decisions/015).
 * @returns how many there were.
 */
export function announceTactics(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with ripe as (select campaign_id as id from tactics where ${isRipe(ctx)} order by created_at limit ${ITEMS_AT_ONCE}),
        announced as (
          update tactics set is_announced = true
          where id in (
            select ${ta.id} from tactics ta where not ${ta.is_announced} and ${ta.campaign_id} in (select id from ripe)
            for no key update of ta skip locked
          )
          returning id, campaign_id, added_by as actor_id
        ), queued as (
          ${batches(ctx, 'new_tactic_notifications', isRunning(c, ctx.now))}
        )
        select count(*)::int as count from announced`,
  )
}

/** The same for comments; people go on talking after the end. */
export function announceComments(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with ripe as (
          select ${ta.campaign_id} as id
          from (select tactic_id from comments where ${isRipe(ctx)} order by created_at limit ${ITEMS_AT_ONCE}) x
          join tactics ta on ${ta.id} = ${x.tactic_id}
        ), found as (
          select ${co.id}, ${ta.campaign_id} from comments co join tactics ta on ${ta.id} = ${co.tactic_id}
          where not ${co.is_announced} and ${ta.campaign_id} in (select id from ripe)
          for no key update of co skip locked
        ), announced as (
          update comments set is_announced = true from found where ${comments.id} = found.id
          returning ${comments.id}, found.campaign_id, ${comments.user_id} as actor_id
        ), queued as (${batches(ctx, 'new_comment_notifications', sql`true`)})
        select count(*)::int as count from announced`,
  )
}

/** One mail per member of the campaign's team for what `announced` holds and others have done. */
function batches({ now }: SystemContext, kind: NotificationKind, isWorthIt: SQL): SQL {
  return sql`
    insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'item_ids', 'occasion', 'due_at'])})
    select gen_random_uuid(), ${kind}::notification_kind, ${m.user_id}, ${c.id}, array_agg(a.id order by a.id),
      (array_agg(a.id order by a.id))[1], ${now}
    from announced a
    join campaigns c on ${c.id} = a.campaign_id
    join team_members m on ${m.team_id} = ${c.team_id} and ${isInForce(m)} and ${m.user_id} is distinct from a.actor_id
    where ${isWorthIt}
    group by ${c.id}, ${m.user_id}
    on conflict do nothing`
}

/**
 * Queues the ranking of campaigns that are over, for those who were members then. Writes the end down as the first
 * reader would: what votes still hold is left for the next time (docs/decisions/004).
 * @returns how many there were.
 */
export function announceEnds(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with over as (
          select id from campaigns where ${campaign.end_announced_at} is null and ${end} <= ${ctx.now}
          order by ${end} limit ${CAMPAIGNS_AT_ONCE} for no key update skip locked
        ), announced as (
          update campaigns c
          set ${campaign.ended_at} = coalesce(${c.ended_at}, ${c.end_datetime}),
            ${campaign.end_announced_at} = ${ctx.now}, ${campaign.remind_at} = null
          from over where ${c.id} = over.id
          returning ${c.id}, ${c.team_id}, ${c.ended_at}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'campaign_ended_notifications', ${m.user_id}, a.id, a.id, ${ctx.now}
          from announced a
          join team_members m on ${m.team_id} = a.team_id and ${isInForce(m)} and ${m.joined_at} <= a.ended_at
          on conflict do nothing
        )
        select count(*)::int as count from announced`,
  )
}

/** Queues reminders for members with unscored tactics. Returns how many campaigns were due. */
export function announceReminders(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with due as (
          select id from campaigns where ${campaign.remind_at} <= ${ctx.now} limit ${CAMPAIGNS_AT_ONCE} for no key update skip locked
        ), announced as (
          update campaigns c set ${campaign.remind_at} = null from due where ${c.id} = due.id
          returning ${c.id}, ${c.team_id}, ${isRunning(c, ctx.now)} as is_active
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'campaign_reminder_notifications', ${m.user_id}, a.id, a.id, ${ctx.now}
          from announced a join team_members m on ${m.team_id} = a.team_id and ${isInForce(m)}
          where a.is_active and ${unscoredCount(sql`a.id`, m.user_id)} > 0
          on conflict do nothing
        )
        select count(*)::int as count from announced`,
  )
}

async function countOf(ctx: SystemContext, statement: SQL): Promise<number> {
  const row = await queryRow<{ count: number }>(ctx, statement)
  return row?.count ?? 0
}

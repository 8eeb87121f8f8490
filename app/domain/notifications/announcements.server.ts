import { sql, type SQL } from 'drizzle-orm'
import { campaign, comment, member, named, secondRound, tactic } from '../../db/aliases.server'
import { decidedTactics, decisions } from '../../db/decision.schema.server'
import { outbox } from '../../db/outbox.schema.server'
import { secondRounds } from '../../db/round.schema.server'
import { comments } from '../../db/comment.schema.server'
import { campaigns, teams } from '../../db/schema.server'
import type { SystemContext } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { columns, iso, queryRow } from '../sql.server'
import { queueEvent } from '../webhooks/events.server'
import { BATCH_MINUTES, type NotificationKind } from './constants'
import { unscoredCount } from './unscored.server'

const campaignColumn = named(campaigns)
const decidedColumn = named(decidedTactics)
const decisionColumn = named(decisions)
const secondRoundColumn = named(secondRounds)
const teamColumn = named(teams)

const CAMPAIGNS_PER_STATEMENT = 20
const ITEMS_PER_STATEMENT = 200

/** Which work is due. Each fact reads only the start of an index. */
export type DueWork = Record<
  | 'mails'
  | 'tactics'
  | 'comments'
  | 'ends'
  | 'round_ends'
  | 'reminders'
  | 'completions'
  | 'outcomes'
  | 'digests',
  boolean
>

/** Whether there is anything to queue or to send. An idle poll runs no other statement. */
export async function findDueWork(ctx: SystemContext): Promise<DueWork> {
  const row = await queryRow<DueWork>(
    ctx,
    sql`select
          exists (select from outbox where state = 'waiting' and due_at <= ${ctx.now}) as mails,
          exists (select from tactics where ${isRipe(ctx)} and joined_to is null) as tactics,
          exists (select from comments where ${isRipe(ctx)}) as comments,
          coalesce((${earliestEnd}) <= ${ctx.now}, false) as ends,
          coalesce((${earliestRoundEnd}) <= ${ctx.now}, false) as round_ends,
          exists (select from campaigns where ${campaignColumn.remind_at} <= ${ctx.now}) as reminders,
          exists (select from campaigns where ${campaignColumn.completion_due_at} <= ${ctx.now}) as completions,
          exists (select from decisions where ${decisionColumn.ask_outcomes_at} <= ${ctx.now})
            or exists (select from decided_tactics where ${decidedColumn.ask_at} <= ${ctx.now}) as outcomes,
          exists (select from teams where ${teamColumn.digest_due_at} <= ${ctx.now}) as digests`,
  )
  if (!row) throw new Error('A select without a table returned no row')
  return row
}

const isRipe = ({ now }: SystemContext) =>
  sql`not is_announced and created_at <= ${now} - make_interval(mins => ${BATCH_MINUTES}::int)`
const end = sql`least(${campaignColumn.ended_at}, ${campaignColumn.end_datetime})`
/** The first row of the index. The planner cannot estimate how many ends are due and would scan all of them. */
const earliestEnd = sql`select ${end} from campaigns where ${campaignColumn.end_announced_at} is null order by ${end} limit 1`

const roundEnd = sql`least(${secondRoundColumn.ended_at}, ${secondRoundColumn.end_datetime})`
const earliestRoundEnd = sql`select ${roundEnd} from second_rounds where ${secondRoundColumn.end_announced_at} is null order by ${roundEnd} limit 1`

/**
 * Queues one mail per person and campaign for its unannounced tactics, when the oldest is `BATCH_MINUTES` old.
 * @returns the number of tactics.
 */
export function announceTactics(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with ripe as (select campaign_id as id from tactics where ${isRipe(ctx)} and joined_to is null order by created_at limit ${ITEMS_PER_STATEMENT}),
        announced as (
          update tactics set is_announced = true
          where id in (
            select ${tactic.id} from tactics tactic where not ${tactic.is_announced} and ${tactic.campaign_id} in (select id from ripe)
            for no key update of tactic skip locked
          )
          returning id, campaign_id, added_by as actor_id
        ), queued as (
          ${batches(ctx, 'new_tactic_notifications', isRunning(campaign, ctx.now))}
        )
        select count(*)::int as count from announced`,
  )
}

/** The same for comments, also after the end of a campaign. @returns the number of comments. */
export function announceComments(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with ripe as (
          select ${tactic.campaign_id} as id
          from (select tactic_id from comments where ${isRipe(ctx)} order by created_at limit ${ITEMS_PER_STATEMENT}) comment
          join tactics tactic on ${tactic.id} = ${comment.tactic_id}
        ), found as (
          select ${comment.id}, ${tactic.campaign_id} from comments comment join tactics tactic on ${tactic.id} = ${comment.tactic_id}
          where not ${comment.is_announced} and ${tactic.campaign_id} in (select id from ripe)
          for no key update of comment skip locked
        ), announced as (
          update comments set is_announced = true from found where ${comments.id} = found.id
          returning ${comments.id}, found.campaign_id, ${comments.user_id} as actor_id
        ), queued as (${batches(ctx, 'new_comment_notifications', sql`true`)})
        select count(*)::int as count from announced`,
  )
}

/** One mail per member for the rows of `announced` that are not the member's own. */
function batches({ now }: SystemContext, kind: NotificationKind, isWorthIt: SQL): SQL {
  return sql`
    insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'item_ids', 'occasion', 'due_at'])})
    select gen_random_uuid(), ${kind}::notification_kind, ${member.user_id}, ${campaign.id}, array_agg(announced.id order by announced.id),
      (array_agg(announced.id order by announced.id))[1], ${now}
    from announced
    join campaigns campaign on ${campaign.id} = announced.campaign_id
    join team_members member on ${member.team_id} = ${campaign.team_id} and ${isInForce(member)} and ${member.user_id} is distinct from announced.actor_id
    where ${isWorthIt}
    group by ${campaign.id}, ${member.user_id}
    on conflict do nothing`
}

/**
 * Queues the ranking of ended campaigns for everybody who was a member at the end, and stores the end. Campaigns locked by
 * a vote are skipped until the next call (docs/decisions/004). @returns the number of campaigns.
 */
export function announceEnds(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with over as (
          select id from campaigns where ${campaignColumn.end_announced_at} is null and ${end} <= ${ctx.now}
          order by ${end} limit ${CAMPAIGNS_PER_STATEMENT} for no key update skip locked
        ), announced as (
          update campaigns campaign
          set ${campaignColumn.ended_at} = coalesce(${campaign.ended_at}, ${campaign.end_datetime}),
            ${campaignColumn.end_announced_at} = ${ctx.now}, ${campaignColumn.remind_at} = null, ${campaignColumn.completion_due_at} = null
          from over where ${campaign.id} = over.id
          returning ${campaign.id}, ${campaign.team_id}, ${campaign.name}, ${campaign.ended_at}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'campaign_ended_notifications', ${member.user_id}, announced.id, announced.id, ${ctx.now}
          from announced
          join team_members member on ${member.team_id} = announced.team_id and ${isInForce(member)} and ${member.joined_at} < announced.ended_at
          on conflict do nothing
        ), told as (${queueEvent(ctx, 'campaign.ended', {
          rows: sql`(select team_id, id as campaign_id, name as campaign_name, ended_at from announced) happening`,
          data: sql`jsonb_build_object('ended_at', ${iso(sql`happening.ended_at`)})`,
        })})
        select count(*)::int as count from announced`,
  )
}

/** Same for second rounds, to all current members. Uses its own `occasion`, so it does not collide with the opening mail. */
export function announceRoundEnds(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with over as (
          select campaign_id from second_rounds where ${secondRoundColumn.end_announced_at} is null and ${roundEnd} <= ${ctx.now}
          order by ${roundEnd} limit ${CAMPAIGNS_PER_STATEMENT} for no key update skip locked
        ), announced as (
          update second_rounds second_round
          set ${secondRoundColumn.ended_at} = coalesce(${secondRound.ended_at}, ${secondRound.end_datetime}), ${secondRoundColumn.end_announced_at} = ${ctx.now}
          from over where ${secondRound.campaign_id} = over.campaign_id
          returning ${secondRound.campaign_id}, ${secondRound.ended_at}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'second_round_notifications', ${member.user_id}, ${campaign.id},
            md5(${campaign.id} || ' second round')::uuid, ${ctx.now}
          from announced
          join campaigns campaign on ${campaign.id} = announced.campaign_id
          join team_members member on ${member.team_id} = ${campaign.team_id} and ${isInForce(member)}
          on conflict do nothing
        ), told as (${queueEvent(ctx, 'second_round.ended', {
          rows: sql`(
            select ${campaign.team_id}, ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, announced.ended_at
            from announced join campaigns campaign on ${campaign.id} = announced.campaign_id) happening`,
          data: sql`jsonb_build_object('ended_at', ${iso(sql`happening.ended_at`)})`,
        })})
        select count(*)::int as count from announced`,
  )
}

/** Queues reminders for members with unscored tactics. @returns the number of campaigns that were due. */
export function announceReminders(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with due as (
          select id from campaigns where ${campaignColumn.remind_at} <= ${ctx.now} limit ${CAMPAIGNS_PER_STATEMENT} for no key update skip locked
        ), announced as (
          update campaigns campaign set ${campaignColumn.remind_at} = null, ${campaignColumn.reminded_end} = ${campaign.end_datetime} from due where ${campaign.id} = due.id
          returning ${campaign.id}, ${campaign.team_id}, ${campaign.name}, ${campaign.end_datetime}, ${isRunning(campaign, ctx.now)} as is_active
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'campaign_reminder_notifications', ${member.user_id}, announced.id,
            md5(announced.id || ' ' || extract(epoch from announced.end_datetime))::uuid, ${ctx.now}
          from announced join team_members member on ${member.team_id} = announced.team_id and ${isInForce(member)}
          where announced.is_active and ${unscoredCount(sql`announced.id`, member.user_id)} > 0
          on conflict do nothing
        ), told as (${queueEvent(ctx, 'campaign.ending', {
          rows: sql`(
            select team_id, id as campaign_id, name as campaign_name, end_datetime from announced where is_active) happening`,
          data: sql`jsonb_build_object('end_datetime', ${iso(sql`happening.end_datetime`)})`,
        })})
        select count(*)::int as count from announced`,
  )
}

async function countOf(ctx: SystemContext, statement: SQL): Promise<number> {
  const row = await queryRow<{ count: number }>(ctx, statement)
  return row?.count ?? 0
}

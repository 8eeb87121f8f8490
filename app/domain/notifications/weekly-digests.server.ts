import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decidedTactics, decisions, outcomes } from '../../db/decision.schema.server'
import { outbox } from '../../db/outbox.schema.server'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { campaigns, tactics, teamMembers, teams } from '../../db/schema.server'
import { roundTimeZone } from '../campaigns/scope.server'
import type { SystemContext } from '../context'
import { isInForce, isRunning, millisecondsLeft } from '../facts.server'
import { isToDo } from '../outcomes/scope.server'
import { areResultsStored, campaignResultColumns } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { toResultSummary } from '../results/show/view'
import { columns, iso, named, queryRow, queryRows } from '../sql.server'
import { digestTime } from '../teams/digest-time.server'
import type { Week, WeekRow } from './mail'
import { unscoredAgainCount, unscoredCount } from './unscored.server'

const c = named(campaigns, 'c')
const d = named(decisions, 'd')
const dt = named(decidedTactics, 'dt')
const m = named(teamMembers, 'm')
const o = named(outbox, 'o')
const oc = named(outcomes, 'oc')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')
const t = named(teams, 't')
const ta = named(tactics, 'ta')
const team = named(teams)

const TEAMS_PER_STATEMENT = 20

/**
 * Queues the weekly mail of teams for their members. Missed weeks are skipped: the next mail is due next Monday.
 * @returns the number of teams that were due.
 */
export async function announceDigests(ctx: SystemContext): Promise<number> {
  const { now } = ctx
  const row = await queryRow<{ count: number }>(
    ctx,
    sql`with due as (
          select id from teams where ${team.digest_due_at} <= ${now}
          order by ${team.digest_due_at} limit ${TEAMS_PER_STATEMENT} for no key update skip locked
        ), announced as (
          update teams t set ${team.digest_due_at} = ${digestTime(now, 1)} from due where ${t.id} = due.id
          returning ${t.id}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'team_id', 'occasion', 'due_at', 'created_at'])})
          select gen_random_uuid(), 'weekly_digest_notifications', ${m.user_id}, a.id,
            md5(a.id::text || extract(epoch from ${digestTime(now)})::bigint)::uuid, ${now}, ${now}
          from announced a join team_members m on ${m.team_id} = a.id and ${isInForce(m)}
          on conflict do nothing
        )
        select count(*)::int as count from announced`,
  )
  return row?.count ?? 0
}

/** The week of the mail `o`, Monday to Monday, so that weekly mails neither overlap nor leave gaps. */
const isInWeek = (instant: SQL) =>
  sql`(${instant} >= ${digestTime(o.created_at, -1)} and ${instant} < ${digestTime(o.created_at)})`
const end = sql`least(${c.ended_at}, ${c.end_datetime})`
const roundEnd = sql`least(${sr.ended_at}, ${sr.end_datetime})`

/** Campaigns of the team `t` whose result appeared or changed in the week of the mail `o`. */
function endedInWeek({ now }: SystemContext): SQL {
  return sql`
    from campaigns c left join second_rounds sr on ${sr.campaign_id} = ${c.id}
    where ${c.team_id} = ${t.id} and not (${isRunning(c, now)}) and (${isInWeek(end)} or ${isInWeek(roundEnd)})
      and (${sr.campaign_id} is null or not (${isRunning(sr, now)}))`
}

/** Stores results that nobody has read before this mail (docs/decisions/004). */
export async function settleWeek(ctx: SystemContext, mail_id: string): Promise<void> {
  const unsettled = await queryRows<{ id: string }>(
    ctx,
    sql`select ended.id from outbox o join teams t on ${t.id} = ${o.team_id}
        cross join lateral (
          select ${c.id} ${endedInWeek(ctx)} and not (${areResultsStored(c, ctx.now)})) ended
        where ${o.id} = ${mail_id}`,
  )
  for (const { id } of unsettled) await settleCampaign(ctx, id)
}

/** WeekRow as JSON; null for a week without news. Aliases: o mail, t team, u reader. */
export function weekRow(ctx: SystemContext, reader: SQLWrapper): SQL {
  const { now } = ctx
  return sql`(
    select row_to_json(week) from (
      select
        (select json_agg(x order by x.end_datetime, x.id) from (
          select ${c.id}, ${c.name}, false as is_second_round, ${iso(c.end_datetime)} as end_datetime,
            ${c.time_zone}, ${millisecondsLeft(c, now)} as milliseconds_left, y.tactic_count,
            y.tactic_count - ${unscoredCount(c.id, reader)} as scored_count
          from campaigns c
          cross join lateral (select count(*)::int as tactic_count from tactics ta where ${ta.campaign_id} = ${c.id}) y
          where ${c.team_id} = ${t.id} and ${isRunning(c, now)}
          union all
          select ${c.id}, ${c.name}, true, ${iso(sr.end_datetime)}, ${roundTimeZone}, ${millisecondsLeft(sr, now)}, y.tactic_count,
            y.tactic_count - ${unscoredAgainCount(c.id, reader)}
          from campaigns c join second_rounds sr on ${sr.campaign_id} = ${c.id}
          cross join lateral (
            select count(*)::int as tactic_count from second_round_tactics st where ${st.campaign_id} = ${c.id}) y
          where ${c.team_id} = ${t.id} and ${isRunning(sr, now)}
        ) x) as running,
        (select json_agg(x order by x.id) from (
          select ${c.id}, ${c.name}, (select row_to_json(y) from (select ${campaignResultColumns(c)}) y) as results
          ${endedInWeek(ctx)} and ${areResultsStored(c, now)}
        ) x) as ended,
        (select json_agg(x order by x.id) from (
          select ${c.id}, ${c.name}, (
            select count(*)::int from decided_tactics dt where ${dt.campaign_id} = ${c.id} and ${dt.choice} = 'do') as chosen_count
          from decisions d join campaigns c on ${c.id} = ${d.campaign_id}
          where ${c.team_id} = ${t.id} and ${isInWeek(sql`${d.published_at}`)}
        ) x) as decisions,
        (select json_agg(json_build_object('id', x.id, 'tactic_name', x.tactic_name, 'campaign_name', x.campaign_name,
            'outcome', x.outcome, 'figure', x.figure) order by x.id, x.tactic_id) from (
          select ${c.id}, ${ta.id} as tactic_id, ${ta.name} as tactic_name, ${c.name} as campaign_name, ${oc.outcome}, ${oc.figure}
          from outcomes oc join campaigns c on ${c.id} = ${oc.campaign_id} join tactics ta on ${ta.id} = ${oc.tactic_id}
          join decisions d on ${d.campaign_id} = ${c.id} and ${d.published_at} is not null
          where ${c.team_id} = ${t.id} and ${isInWeek(sql`${oc.recorded_at}`)} and ${isToDo(oc.tactic_id)}
        ) x) as outcomes
    ) week where num_nonnulls(running, ended, decisions, outcomes) > 0)`
}

/** Makes every Week. */
export function toWeek({ running, ended, decisions, outcomes }: WeekRow): Week {
  return {
    running: running ?? [],
    ended: (ended ?? []).map(({ results, ...campaign }) => ({
      ...campaign,
      headline: toResultSummary(results).headline,
    })),
    decisions: decisions ?? [],
    outcomes: outcomes ?? [],
  }
}

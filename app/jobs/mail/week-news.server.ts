import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import {
  campaign,
  decidedTactic,
  decision,
  mail,
  outcome,
  secondRound,
  secondRoundTactic,
  tactic,
  team,
} from '../../db/aliases.server'
import { roundTimeZone } from '../../domain/campaigns/scope.server'
import type { SystemContext } from '../../domain/context'
import { isRunning, isScorer, millisecondsLeft } from '../../domain/facts.server'
import { unscoredAgainCount, unscoredCount } from '../../domain/notifications/unscored.server'
import { isToDo } from '../../domain/outcomes/scope.server'
import { toResultSummary } from '../../domain/results/show/view'
import { firstResult } from '../../domain/results/store/queries.server'
import { areResultsStored, campaignResultColumns } from '../../domain/results/store/scope.server'
import { settleCampaign } from '../../domain/results/store/settle.server'
import { iso, queryRows } from '../../domain/sql.server'
import { weeklyMailTime } from '../../domain/teams/scope.server'
import type { WeekRow } from './rows.server'

export type Week = {
  [Part in keyof WeekRow]: Part extends 'ended'
    ? { id: string; name: string; headline: string }[]
    : NonNullable<WeekRow[Part]>
}

const CampaignIdRow = z.object({ id: z.uuid() })

/** The week of `mail`, Monday to Monday, so that weekly mails neither overlap nor leave gaps. */
const isInWeek = (instant: SQL) =>
  sql`(${instant} >= ${weeklyMailTime(mail.created_at, -1)} and ${instant} < ${weeklyMailTime(mail.created_at)})`
const end = sql`least(${campaign.ended_at}, ${campaign.end_datetime})`
const roundEnd = sql`least(${secondRound.ended_at}, ${secondRound.end_datetime})`

/** Whether `second_round` was opened only after `mail` was queued: a mail that is sent late tells the first result. */
const isLaterRound = sql`coalesce(${secondRound.opened_at} > ${mail.created_at}, false)`

/** Campaigns of `team` whose result appeared or changed in the week of `mail`, and was there when it was queued. */
function endedInWeek({ now }: SystemContext): SQL {
  return sql`
    from campaigns campaign left join second_rounds second_round on ${secondRound.campaign_id} = ${campaign.id}
    where ${campaign.team_id} = ${team.id} and not (${isRunning(campaign, now)}) and (${isInWeek(end)} or ${isInWeek(roundEnd)})
      and (${secondRound.campaign_id} is null or ${isLaterRound} or ${roundEnd} <= ${mail.created_at})`
}

/** Stores results that nobody has read before this mail (docs/decisions/004). */
export async function settleWeek(ctx: SystemContext, mail_id: string): Promise<void> {
  const unsettled = await queryRows(
    ctx,
    CampaignIdRow,
    sql`select ended.id from outbox mail join teams team on ${team.id} = ${mail.team_id}
        cross join lateral (
          select ${campaign.id} ${endedInWeek(ctx)} and not (${areResultsStored(campaign, ctx.now)})) ended
        where ${mail.id} = ${mail_id}`,
  )
  for (const { id } of unsettled) await settleCampaign(ctx, id)
}

/** WeekRow as JSON; null for a week without news. Aliases: mail, team, and person for the reader. */
export function weekRow(ctx: SystemContext, reader: SQLWrapper): SQL {
  const { now } = ctx
  return sql`(
    select row_to_json(week) from (
      select
        (select json_agg(item order by item.end_datetime, item.id) from (
          select ${campaign.id}, ${campaign.name}, false as is_second_round, ${iso(campaign.end_datetime)} as end_datetime,
            ${campaign.time_zone}, ${millisecondsLeft(campaign, now)} as milliseconds_left, counts.tactic_count,
            case when ${isScorer(reader, campaign)} then counts.tactic_count - ${unscoredCount(campaign.id, reader)} end as scored_count
          from campaigns campaign
          cross join lateral (select count(*)::int as tactic_count from tactics tactic where ${tactic.campaign_id} = ${campaign.id}) counts
          where ${campaign.team_id} = ${team.id} and ${isRunning(campaign, now)}
          union all
          select ${campaign.id}, ${campaign.name}, true, ${iso(secondRound.end_datetime)}, ${roundTimeZone}, ${millisecondsLeft(secondRound, now)}, counts.tactic_count,
            case when ${isScorer(reader, campaign)} then counts.tactic_count - ${unscoredAgainCount(campaign.id, reader)} end
          from campaigns campaign join second_rounds second_round on ${secondRound.campaign_id} = ${campaign.id}
          cross join lateral (
            select count(*)::int as tactic_count from second_round_tactics second_round_tactic where ${secondRoundTactic.campaign_id} = ${campaign.id}) counts
          where ${campaign.team_id} = ${team.id} and ${isRunning(secondRound, now)}
        ) item) as running,
        (select json_agg(item order by item.id) from (
          select ${campaign.id}, ${campaign.name}, case when ${isLaterRound} then ${firstResult(campaign)} else (select row_to_json(item) from (select ${campaignResultColumns(campaign)}) item) end as results
          ${endedInWeek(ctx)} and ${areResultsStored(campaign, now)}
        ) item) as ended,
        (select json_agg(item order by item.id) from (
          select ${campaign.id}, ${campaign.name}, (
            select count(*)::int from decided_tactics decided_tactic where ${decidedTactic.campaign_id} = ${campaign.id} and ${decidedTactic.choice} = 'do') as chosen_count
          from decisions decision join campaigns campaign on ${campaign.id} = ${decision.campaign_id}
          where ${campaign.team_id} = ${team.id} and ${isInWeek(sql`${decision.published_at}`)}
        ) item) as decisions,
        (select json_agg(json_build_object('id', item.id, 'tactic_name', item.tactic_name, 'campaign_name', item.campaign_name,
            'outcome', item.outcome, 'figure', item.figure) order by item.id, item.tactic_id) from (
          select ${campaign.id}, ${tactic.id} as tactic_id, ${tactic.name} as tactic_name, ${campaign.name} as campaign_name, ${outcome.outcome}, ${outcome.figure}
          from outcomes outcome join campaigns campaign on ${campaign.id} = ${outcome.campaign_id} join tactics tactic on ${tactic.id} = ${outcome.tactic_id}
          join decisions decision on ${decision.campaign_id} = ${campaign.id} and ${decision.published_at} is not null
          where ${campaign.team_id} = ${team.id} and ${isInWeek(sql`${outcome.recorded_at}`)} and ${isToDo(outcome.tactic_id)}
        ) item) as outcomes
    ) week where num_nonnulls(running, ended, decisions, outcomes) > 0)`
}

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

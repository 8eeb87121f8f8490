import { sql, type SQL } from 'drizzle-orm'
import { decisions } from '../../db/decision.schema.server'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { campaigns, results, tactics, votes } from '../../db/schema.server'
import {
  roundTimeZone,
  secondRoundEnd,
  secondRoundProgress,
  visibleCampaigns,
} from '../campaigns/scope.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import {
  areResultsStored,
  campaignResultColumns,
  placesOf,
  resultObject,
  shownResults,
} from '../results/store/scope.server'
import { iso, named, type Named } from '../sql.server'
import { memberCount, shownName } from '../teams/scope.server'
import { CANDIDATES_MAX } from './constants'

const c = named(campaigns, 'c')
const d = named(decisions, 'd')
const r = named(results, 'r')
const ta = named(tactics, 'ta')
const v = named(votes, 'v')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')
const sv = named(votes, 'sv')

/** Whether the decision of the campaign `id` is not published. */
export function isUndecidedCampaign(id: SQL): SQL {
  return sql`not exists (select from decisions d where ${d.campaign_id} = ${id} and ${d.published_at} is not null)`
}

/** The second round of the CTE `campaign`, locked like its campaign's votes; nothing without one. */
export function lockedRound({ now }: Context, strength: SQL): SQL {
  return sql`
    select ${sr.campaign_id}, ${isRunning(sr, now)} as is_round_active
    from second_rounds sr join campaign on campaign.id = ${sr.campaign_id} for ${strength} of sr`
}

/** VoteView as JSON. */
function voteObject(vote: Named<typeof votes>): SQL {
  return sql`case when ${vote.tactic_id} is not null then json_build_object('impact_score', ${vote.impact_score},
    'chances_score', ${vote.chances_score}, 'efforts_score', ${vote.efforts_score}, 'reason', ${vote.reason}) end`
}

/**
 * Selects SecondRoundRow. While the round runs, of its votes only the actor's own are selected and how many people have
 * voted, and of the first round's results neither rank nor score.
 */
export function roundRow(ctx: Context, campaign_id: string): SQL {
  const { actor, now } = ctx
  const isOver = sql`not (${isRunning(sr, now)})`
  return sql`
    with c as materialized (
      select c.*, ${areResultsStored(c, now)} as is_stored, case when not c.is_active then ${placesOf(c.id)} end as places
      from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) c
    )
    select ${c.id} as campaign_id, ${c.name} as campaign_name, c.is_owner, not c.is_active as has_ended,
      ${memberCount(c.team_id)} as member_count, ${isUndecidedCampaign(sql`${c.id}`)} as is_undecided,
      case when not c.is_active and c.is_stored
        then (select row_to_json(x) from (select ${campaignResultColumns(c, sql`c.places`)}) x) end as results,
      (select row_to_json(x) from (
        select ${shownName(sr.opened_by, c.team_id)} as opener_name, ${iso(sr.opened_at)} as opened_at,
          ${iso(sr.end_datetime)} as end_datetime, ${roundTimeZone} as time_zone, ${secondRoundEnd(ctx)} as ended_at,
          progress.scored_count, progress.voter_count,
          (select coalesce(json_agg(y), '[]') from (
            select ${ta.id}, ${ta.name}, coalesce(${st.criteria_before}, ${r.criteria}) as criteria,
              case when ${isOver} then ${resultObject(sql`c.places`)} end as result,
              ${voteObject(v)} as first_vote, ${voteObject(sv)} as vote
            from second_round_tactics st
            join tactics ta on ${ta.id} = ${st.tactic_id}
            join ${shownResults} r on ${r.tactic_id} = ${ta.id}
            left join votes v on ${v.tactic_id} = ${ta.id} and ${v.user_id} = ${actor.id} and ${v.round} = 1
            left join votes sv on ${sv.tactic_id} = ${ta.id} and ${sv.user_id} = ${actor.id} and ${sv.round} = 2
            where ${st.campaign_id} = ${c.id} order by ${ta.id}) y) as tactics
        from second_rounds sr
        cross join lateral (select ${secondRoundProgress(ctx)}, (
          select count(distinct ${sv.user_id})::int
          from second_round_tactics st join votes sv on ${sv.tactic_id} = ${st.tactic_id} and ${sv.round} = 2
          where ${st.campaign_id} = ${c.id}) as voter_count) progress
        where ${sr.campaign_id} = ${c.id}) x) as round,
      (select coalesce(json_agg(x), '[]') from (
        select ${ta.id}, ${ta.name}, ${resultObject(sql`c.places`)} as result
        from ${shownResults} r join tactics ta on ${ta.id} = ${r.tactic_id}
        where ${r.campaign_id} = ${c.id} and c.is_owner and c.is_stored and not c.is_active and ${r.rank} is not null
          and not exists (select from second_rounds sr where ${sr.campaign_id} = ${c.id})
        order by ${r.position} limit ${CANDIDATES_MAX}) x) as candidates
    from c`
}

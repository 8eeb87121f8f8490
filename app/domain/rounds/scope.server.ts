import { sql, type SQL } from 'drizzle-orm'
import {
  campaign,
  decision,
  named,
  type Named,
  result,
  secondRound,
  secondRoundTactic,
  tactic,
  vote,
} from '../../db/aliases.server'
import { votes } from '../../db/schema.server'
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
import { iso, listOf } from '../sql.server'
import { scorerCount, shownName } from '../teams/scope.server'
import { CANDIDATES_MAX } from './constants'

const later = named(votes, 'later')

/** Whether the decision of the campaign `id` is not published. */
export function isUndecidedCampaign(id: SQL): SQL {
  return sql`not exists (select from decisions decision where ${decision.campaign_id} = ${id} and ${decision.published_at} is not null)`
}

/** The second round of the CTE `campaign`, locked like its campaign's votes; nothing without one. */
export function lockedRound({ now }: Context, strength: SQL): SQL {
  return sql`
    select ${secondRound.campaign_id}, ${isRunning(secondRound, now)} as is_round_active
    from second_rounds second_round join campaign on campaign.id = ${secondRound.campaign_id} for ${strength} of second_round`
}

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
  const isOver = sql`not (${isRunning(secondRound, now)})`
  return sql`
    with campaign as materialized (
      select campaign.*, ${areResultsStored(campaign, now)} as is_stored, case when not campaign.is_active then ${placesOf(campaign.id)} end as places
      from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign
    )
    select ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, campaign.is_owner, not campaign.is_active as has_ended,
      campaign.is_scorer, ${scorerCount(campaign)} as member_count, ${isUndecidedCampaign(sql`${campaign.id}`)} as is_undecided,
      case when not campaign.is_active and campaign.is_stored
        then (select row_to_json(item) from (select ${campaignResultColumns(campaign, sql`campaign.places`)}) item) end as results,
      (select row_to_json(item) from (
        select ${shownName(secondRound.opened_by, campaign.team_id)} as opener_name, ${iso(secondRound.opened_at)} as opened_at,
          ${iso(secondRound.end_datetime)} as end_datetime, ${roundTimeZone} as time_zone, ${secondRoundEnd(ctx)} as ended_at,
          progress.scored_count, progress.voter_count,
          ${listOf(sql`
            select ${tactic.id}, ${tactic.name}, coalesce(${secondRoundTactic.criteria_before}, ${result.criteria}) as criteria,
              case when ${isOver} then ${resultObject(sql`campaign.places`)} end as result,
              ${voteObject(vote)} as first_vote, ${voteObject(later)} as vote
            from second_round_tactics second_round_tactic
            join tactics tactic on ${tactic.id} = ${secondRoundTactic.tactic_id}
            join ${shownResults} result on ${result.tactic_id} = ${tactic.id}
            left join votes vote on ${vote.tactic_id} = ${tactic.id} and ${vote.user_id} = ${actor.id} and ${vote.round} = 1
            left join votes later on ${later.tactic_id} = ${tactic.id} and ${later.user_id} = ${actor.id} and ${later.round} = 2
            where ${secondRoundTactic.campaign_id} = ${campaign.id} order by ${tactic.id}`)} as tactics
        from second_rounds second_round
        cross join lateral (select ${secondRoundProgress(ctx)}, (
          select count(distinct ${later.user_id})::int
          from second_round_tactics second_round_tactic join votes later on ${later.tactic_id} = ${secondRoundTactic.tactic_id} and ${later.round} = 2
          where ${secondRoundTactic.campaign_id} = ${campaign.id}) as voter_count) progress
        where ${secondRound.campaign_id} = ${campaign.id}) item) as round,
      ${listOf(sql`
        select ${tactic.id}, ${tactic.name}, ${resultObject(sql`campaign.places`)} as result
        from ${shownResults} result join tactics tactic on ${tactic.id} = ${result.tactic_id}
        where ${result.campaign_id} = ${campaign.id} and campaign.is_owner and campaign.is_stored and not campaign.is_active and ${result.rank} is not null
          and not exists (select from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id})
          and (${result.position} <= ${CANDIDATES_MAX}::int or campaign.result_summary -> 'nearest' ? ${tactic.id}::text)
        order by ${result.position}`)} as candidates
    from campaign`
}

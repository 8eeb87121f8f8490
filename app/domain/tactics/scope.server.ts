import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaign, member, tactic, vote } from '../../db/aliases.server'
import { literal } from '../../db/columns.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { isInForce, isRunning, isScorer } from '../facts.server'
import { areResultsStored, campaignResultColumns, placesOf } from '../results/store/scope.server'

/** A tactic of the actor's teams with its campaign's facts: the only way to reach a tactic by its id. */
export function visibleTactic(ctx: Context, tactic_id: string): SQL {
  return sql`
    select ${tactic.id}, ${campaign.id} as campaign_id, ${campaign.team_id}, campaign.is_active, campaign.is_owner,
      coalesce(${tactic.added_by} = ${ctx.actor.id}, false) as is_adder
    from tactics tactic join (${visibleCampaigns(ctx)}) campaign on ${campaign.id} = ${tactic.campaign_id}
    where ${tactic.id} = ${tactic_id}`
}

/**
 * The same for a vote. The locks hold off the campaign's end, the actor's removal and the tactic's deletion until the
 * vote is written (docs/decisions/003). Membership, campaign, tactic: the order of deletions, to avoid a deadlock. Votes take
 * the tactic with `key share`, side by side; `update` also holds votes off.
 */
export function lockedTactic(ctx: Context, tactic_id: string, strength = sql`key share`): SQL {
  return sql`${lockableTactics(ctx)} where ${tactic.id} = ${tactic_id} for share of member, campaign for ${strength} of tactic`
}

/** Several at once, locked by their ids, to avoid a deadlock. Holds off votes and comments on them. */
export function lockedTactics(ctx: Context, ids: string[] | SQL): SQL {
  const isOne = Array.isArray(ids)
    ? sql`${tactic.id} = any(${`{${ids.join()}}`}::uuid[])`
    : sql`${tactic.id} in (${ids})`
  return sql`${lockableTactics(ctx)} where ${isOne} order by ${tactic.id} for share of member, campaign for update of tactic`
}

function lockableTactics({ actor, now }: Context): SQL {
  return sql`
    select ${tactic.id}, ${tactic.name}, ${tactic.description}, ${isRunning(campaign, now)} as is_active,
      ${isScorer(actor.id, campaign)} as is_scorer
    from tactics tactic
    join campaigns campaign on ${campaign.id} = ${tactic.campaign_id}
    join team_members member on ${member.team_id} = ${campaign.team_id} and ${member.user_id} = ${actor.id} and ${isInForce(member)}`
}

/** The campaign whose tactics are read, with the top that its results speak of once it has ended. */
export function campaignWithPlaces(ctx: Context, campaign_id: string): SQL {
  return sql`
    select campaign.*, ${areResultsStored(campaign, ctx.now)} as is_stored, case when not campaign.is_active then ${placesOf(campaign.id)} end as places
    from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign`
}

/** The facts of a result, of whose lines only the one at its places: a screen shows no other, and all of them are most of the facts. */
const shownFacts = sql`campaign.result_summary || jsonb_build_object('lines',
  jsonb_build_object(campaign.places - 1, campaign.result_summary -> 'lines' -> (campaign.places - 1)))`

/** CampaignResultRow as JSON, of the row `campaign` of `campaignWithPlaces`; null until the results are stored. */
export const storedCampaignResult = sql`
  case when not campaign.is_active and campaign.is_stored
    then (select row_to_json(item) from (select ${campaignResultColumns({ ...campaign, result_summary: shownFacts }, sql`campaign.places`)}) item) end`

export function hasVotedOn(tactic: SQLWrapper, user: SQLWrapper | string, round: 1 | 2 = 1): SQL {
  return sql`exists (
    select from votes vote where ${vote.tactic_id} = ${tactic} and ${vote.user_id} = ${user} and ${vote.round} = ${literal(round)})`
}

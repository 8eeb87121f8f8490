import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { literal } from '../../db/columns.server'
import { campaigns, tactics, teamMembers, votes } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { areResultsStored, campaignResultColumns, placesOf } from '../results/store/scope.server'
import { named } from '../sql.server'

const c = named(campaigns, 'c')
const m = named(teamMembers, 'm')
const v = named(votes, 'v')
const ta = named(tactics, 'ta')

/** A tactic of the actor's teams with its campaign's facts: the only way to reach a tactic by its id. */
export function visibleTactic(ctx: Context, tactic_id: string): SQL {
  return sql`
    select ${ta.id}, ${c.id} as campaign_id, ${c.team_id}, c.is_active, c.is_owner, c.is_open,
      coalesce(${ta.added_by} = ${ctx.actor.id}, false) as is_adder
    from tactics ta join (${visibleCampaigns(ctx)}) c on ${c.id} = ${ta.campaign_id}
    where ${ta.id} = ${tactic_id}`
}

/**
 * The same for a vote. The locks hold off the campaign's end, the actor's removal and the tactic's deletion until the
 * vote is written (docs/decisions/003). Membership, campaign, tactic: the order of deletions, to avoid a deadlock. Votes take
 * the tactic with `key share`, side by side; `update` also holds votes off.
 */
export function lockedTactic({ actor, now }: Context, tactic_id: string, strength = sql`key share`): SQL {
  return sql`
    select ${ta.id}, ${ta.name}, ${isRunning(c, now)} as is_active
    from tactics ta
    join campaigns c on ${c.id} = ${ta.campaign_id}
    join team_members m on ${m.team_id} = ${c.team_id} and ${m.user_id} = ${actor.id} and ${isInForce(m)}
    where ${ta.id} = ${tactic_id}
    for share of m, c for ${strength} of ta`
}

/** The campaign whose tactics are read, with the top that its results speak of once it has ended. */
export function campaignWithPlaces(ctx: Context, campaign_id: string): SQL {
  return sql`
    select c.*, ${areResultsStored(c, ctx.now)} as is_stored, case when not c.is_active then ${placesOf(c.id)} end as places
    from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) c`
}

/** CampaignResultRow as JSON, of a row `c` of `campaignWithPlaces`; null until the results are stored. */
export const storedCampaignResult = sql`
  case when not c.is_active and c.is_stored
    then (select row_to_json(x) from (select ${campaignResultColumns(c, sql`c.places`)}) x) end`

export function hasVotedOn(tactic: SQLWrapper, user: SQLWrapper | string, round: 1 | 2 = 1): SQL {
  return sql`exists (
    select from votes v where ${v.tactic_id} = ${tactic} and ${v.user_id} = ${user} and ${v.round} = ${literal(round)})`
}

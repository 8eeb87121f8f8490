import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaigns, tactics, teamMembers, votes } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { named } from '../sql.server'

const c = named(campaigns, 'c')
const m = named(teamMembers, 'm')
const v = named(votes, 'v')
const ta = named(tactics, 'ta')

/** One tactic the actor may see, with its campaign's facts: the only way to reach a tactic by its id. */
export function visibleTactic(ctx: Context, tactic_id: string): SQL {
  return sql`
    select ${ta.id}, ${c.id} as campaign_id, ${c.team_id}, c.is_active, c.is_owner, c.is_open,
      coalesce(${ta.added_by} = ${ctx.actor.id}, false) as is_adder
    from tactics ta join (${visibleCampaigns(ctx)}) c on ${c.id} = ${ta.campaign_id}
    where ${ta.id} = ${tactic_id}`
}

/**
 * The same, keeping the campaign's end, the actor's removal and the tactic's deletion away until the statement is
 * through: a vote that races the end is either counted before it or refused (docs/decisions/003). Campaign before
 * tactic, as deletions go, so that the two never wait for each other.
 */
export function lockedTactic({ actor, now }: Context, tactic_id: string): SQL {
  return sql`
    select ${ta.id}, ${isRunning(c, now)} as is_active
    from tactics ta
    join campaigns c on ${c.id} = ${ta.campaign_id}
    join team_members m on ${m.team_id} = ${c.team_id} and ${m.user_id} = ${actor.id} and ${isInForce(m)}
    where ${ta.id} = ${tactic_id}
    for share of c, m for key share of ta`
}

/** Whether a person has voted on a tactic; both are columns or values. */
export function hasVotedOn(tactic: SQLWrapper, user: SQLWrapper | string): SQL {
  return sql`exists (select from votes v where ${v.tactic_id} = ${tactic} and ${v.user_id} = ${user})`
}

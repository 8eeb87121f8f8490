import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import { campaigns, formerAddresses, teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { iso, named } from '../sql.server'
import { hasTrialTime, isPremium } from '../users/plan.server'
import { FORMER_MEMBER } from './constants'

const m = named(teamMembers, 'm')
const a = named(teams, 'a')
const am = named(teamMembers, 'am')
const f = named(formerAddresses, 'f')
const o = named(users, 'o')
const t = named(teams, 't')
const u = named(users, 'u')
const x = named(campaigns, 'x')

/** The actor's teams with the facts of policies: the only way to reach a team. Callers append `where t.id = …`. */
export function visibleTeams({ actor }: Context): SQL {
  return sql`
    select t.*, ${t.owner_id} = ${actor.id} as is_owner
    from teams t
    join team_members m on ${m.team_id} = ${t.id} and ${m.user_id} = ${actor.id} and ${isInForce(m)}`
}

/**
 * Whether a slug is free for a team, which may take back a former one of its own; pass null for a new team. Reads both
 * tables in one snapshot, so a slug given up concurrently is found in one of them.
 */
export function isAddressFree(url_slug: string, team: SQLWrapper | null): SQL {
  const isOther = (id: SQLWrapper) => (team ? sql`and ${id} <> ${team}` : sql``)
  return sql`
    (not exists (select from teams a where ${a.url_slug} = ${url_slug} ${isOther(a.id)})
      and not exists (select from former_addresses f where ${f.url_slug} = ${url_slug} ${isOther(f.team_id)}))`
}

export function isActiveMember(user: SQLWrapper, team: SQLWrapper): SQL {
  return sql`exists (
    select from team_members am where ${am.team_id} = ${team} and ${am.user_id} = ${user} and ${isInForce(am)})`
}

export function memberCount(team: SQLWrapper): SQL {
  return sql`(select count(*)::int from team_members am where ${am.team_id} = ${team} and ${isInForce(am)})`
}

/**
 * A person's name, or 'Former member' after they left the team. A subquery per row: a generic plan does not know the page
 * size, so with a join PostgreSQL would scan all users.
 */
export function shownName(user: SQLWrapper, team: SQLWrapper): SQL {
  const name = sql`(select ${u.full_name} from users u where ${u.id} = ${user})`
  return sql`case when ${isActiveMember(user, team)} then ${name} else ${FORMER_MEMBER} end`
}

/** Whether the actor's plan, or the owner's, gives the actor access to the team. */
export function hasAccessTo({ actor, now }: Pick<Context, 'actor' | 'now'>, owner: SQLWrapper): SQL {
  return sql`exists (
    select from users o where ${o.id} in (${actor.id}::uuid, ${owner})
      and (${isPremium(o)} or (${o.id} = ${actor.id}::uuid and ${hasTrialTime(o, now)})))`
}

/** The columns of TeamRow. `t` is a row of `visibleTeams`. */
export const teamColumns = ({ now }: Context) => sql`
  ${t.id}, ${t.name}, ${t.url_slug}, ${t.owner_id}, ${t.is_invite_open}, ${t.opens_ballots},
  ${t.digest_due_at} is not null as weekly_digest, t.is_owner, ${iso(t.created_at)} as created_at,
  ${memberCount(t.id)} as member_count,
  (select count(*)::int from campaigns x where ${x.team_id} = ${t.id}) as campaign_count,
  (select count(*)::int from campaigns x where ${x.team_id} = ${t.id} and ${isRunning(x, now)}) as active_campaign_count`

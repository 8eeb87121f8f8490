import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import { teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce } from '../facts.server'
import { named } from '../sql.server'
import { hasTrialTime, isPremium } from '../users/plan.server'
import { FORMER_MEMBER } from './constants'

const m = named(teamMembers, 'm')
const am = named(teamMembers, 'am')
const o = named(users, 'o')
const t = named(teams, 't')
const u = named(users, 'u')

/**
 * The teams the actor is a member of, with the facts policies ask for: the only way to reach a team.
 * Aliases: t team, m the actor's membership. Callers append `where t.id = …`.
 */
export function visibleTeams({ actor }: Context): SQL {
  return sql`
    select t.*, ${t.owner_id} = ${actor.id} as is_owner
    from teams t
    join team_members m on ${m.team_id} = ${t.id} and ${m.user_id} = ${actor.id} and ${isInForce(m)}`
}

/** Whether a person is in a team now; `user` and `team` are columns. */
export function isActiveMember(user: SQLWrapper, team: SQLWrapper): SQL {
  return sql`exists (
    select from team_members am where ${am.team_id} = ${team} and ${am.user_id} = ${user} and ${isInForce(am)})`
}

/**
 * A person's name as a team shows it: whoever has gone is a 'Former member'. `user` and `team` are columns, and so may be
 * `name`, where the users are joined anyway.
 */
export function shownName(
  user: SQLWrapper,
  team: SQLWrapper,
  name: SQLWrapper = sql`(select ${u.full_name} from users u where ${u.id} = ${user})`,
): SQL {
  return sql`case when ${isActiveMember(user, team)} then ${name} else ${FORMER_MEMBER} end`
}

/**
 * Whether the actor's plan opens this team to them: premium, a running trial, or a team whose owner is premium
 * (docs/product.md#plans).
 */
export function hasAccessTo({ actor, now }: Pick<Context, 'actor' | 'now'>, owner: SQLWrapper): SQL {
  return sql`exists (
    select from users o where ${o.id} in (${actor.id}::uuid, ${owner})
      and (${isPremium(o)} or (${o.id} = ${actor.id}::uuid and ${hasTrialTime(o, now)})))`
}

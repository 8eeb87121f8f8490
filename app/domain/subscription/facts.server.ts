import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { member, named, person, team } from '../../db/aliases.server'
import { users } from '../../db/access.schema.server'
import { campaigns, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce } from '../facts.server'
import { hasAccess, isPremium } from '../users/scope.server'
import { toDomainError } from '../policy'
import { tooManyAtOnce } from './policy'

const owner = named(users, 'owner')
const ownedTeam = named(teams, 'owned_team')
const createdCampaign = named(campaigns, 'created_campaign')

/** Whether a person has created fewer campaigns than the trial includes (`TRIAL_*` of app/env.server.ts); `user` is a column. */
export function isBelowCampaignLimit({ limits }: Pick<Context, 'limits'>, user: SQLWrapper): SQL {
  return sql`(select count(*) from campaigns created_campaign where ${createdCampaign.created_by} = ${user}) < ${limits.max_campaigns}`
}

/** The facts of a person's plan, for a `select … from users person`. Creations check them again when they insert. */
export function planFacts(ctx: Pick<Context, 'now' | 'limits'>): SQL {
  return sql`
    ${hasAccess(person, ctx)} as has_access,
    ${isPremium(person, ctx)} or (select count(*) from teams owned_team where ${ownedTeam.owner_id} = ${person.id}) < ${ctx.limits.max_teams}
      as is_below_team_limit,
    ${isPremium(person, ctx)} or ${isBelowCampaignLimit(ctx, person.id)} as is_below_campaign_limit,
    exists (
      select from team_members member join teams team on ${team.id} = ${member.team_id} join users owner on ${owner.id} = ${team.owner_id}
      where ${member.user_id} = ${person.id} and ${isInForce(member)} and ${isPremium(owner, ctx)}
    ) as is_covered`
}

const MAX_ATTEMPTS = 20

/** Repeats a creation that returned null: it lost the race for `limited_creations` (docs/decisions/003). */
export async function retryLostClaims<Created>(attempt: () => Promise<Created | null>): Promise<Created> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const created = await attempt()
    if (created !== null) return created
  }
  throw toDomainError(tooManyAtOnce)
}

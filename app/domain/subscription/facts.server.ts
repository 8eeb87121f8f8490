import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import { campaigns, teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce } from '../facts.server'
import { named } from '../sql.server'
import { hasAccess, isPremium } from '../users/plan.server'

const u = named(users, 'u')
const o = named(users, 'o')
const t = named(teams, 't')
const m = named(teamMembers, 'm')
const x = named(teams, 'x')
const xc = named(campaigns, 'x')

/** Whether a person has created fewer campaigns than the trial includes (`TRIAL_*` of app/env.server.ts); `user` is a column. */
export function isBelowCampaignLimit({ limits }: Pick<Context, 'limits'>, user: SQLWrapper): SQL {
  return sql`(select count(*) from campaigns x where ${xc.created_by} = ${user}) < ${limits.max_campaigns}`
}

/** The facts of a person's plan, for a `select … from users u`. Creations check them again when they insert. */
export function planFacts({ now, limits }: Pick<Context, 'now' | 'limits'>): SQL {
  return sql`
    ${hasAccess(u, now)} as has_access,
    ${isPremium(u)} or (select count(*) from teams x where ${x.owner_id} = ${u.id}) < ${limits.max_teams}
      as is_below_team_limit,
    ${isPremium(u)} or ${isBelowCampaignLimit({ limits }, u.id)} as is_below_campaign_limit,
    exists (
      select from team_members m join teams t on ${t.id} = ${m.team_id} join users o on ${o.id} = ${t.owner_id}
      where ${m.user_id} = ${u.id} and ${isInForce(m)} and ${isPremium(o)}
    ) as is_covered`
}

import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import { notFound } from '../errors'
import { findDenial, type Denial } from '../policy'
import { queryRow } from '../sql.server'
import type { LimitedAction } from './constants'
import { campaignLimit, canSeeDashboard, teamLimit } from './policy'

/** Whether the answer is yes, and the sentence of the refusal. */
export type Allowance = { allowed: boolean; message: string | null }

function toAllowance(denial: Denial | null): Allowance {
  return { allowed: denial === null, message: denial?.sentence ?? null }
}

/**
 * The facts of a person's plan, counted now: columns for a `select … from users u`. The statements that create ask
 * for the same facts when they insert, whatever was answered here.
 */
export function planFacts({ now, limits }: Pick<Context, 'now' | 'limits'>): SQL {
  return sql`
    u.plan = 'premium' or u.trial_ends_at > ${now} as has_access,
    u.plan = 'premium' or (select count(*) from teams x where x.owner_id = u.id) < ${limits.max_teams}
      as is_below_team_limit,
    u.plan = 'premium' or (select count(*) from campaigns x where x.created_by = u.id) < ${limits.max_campaigns}
      as is_below_campaign_limit,
    exists (
      select from team_members m join teams t on t.id = m.team_id join users o on o.id = t.owner_id
      where m.user_id = u.id and m.removed_at is null and o.plan = 'premium'
    ) as is_covered`
}

type PlanRow = Record<
  'has_access' | 'is_below_team_limit' | 'is_below_campaign_limit' | 'is_covered',
  boolean
>

async function findPlan(ctx: Context): Promise<PlanRow> {
  const row = await queryRow<PlanRow>(
    ctx,
    sql`select ${planFacts(ctx)} from users u where u.id = ${ctx.actor.id}`,
  )
  if (!row) throw notFound('User')
  return row
}

/** Whether the person may create a team or a campaign now; somebody covered by a premium owner may, in that team. */
export async function checkLimits(ctx: Context, action: LimitedAction): Promise<Allowance> {
  const plan = await findPlan(ctx)
  if (action === 'create_team') return toAllowance(findDenial(teamLimit, plan))
  return toAllowance(plan.is_covered ? null : findDenial(campaignLimit, plan))
}

/** Whether the dashboard is open to the person (docs/product.md#plans). */
export async function checkDashboardAccess(ctx: Context): Promise<Allowance> {
  return toAllowance(findDenial(canSeeDashboard, await findPlan(ctx)))
}

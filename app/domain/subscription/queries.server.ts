import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { notFound } from '../errors'
import { findDenial, type Denial } from '../policy'
import { queryRow } from '../sql.server'
import type { LimitedAction } from './constants'
import { planFacts } from './facts.server'
import { campaignLimit, canSeeDashboard, teamLimit } from './policy'

/** `message`: why it is not allowed, or null. */
export type Allowance = { allowed: boolean; message: string | null }

function toAllowance(denial: Denial | null): Allowance {
  return { allowed: denial === null, message: denial?.sentence ?? null }
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

/** Whether the person may create now. A member of a premium owner's team may create campaigns in it. */
export async function checkLimits(ctx: Context, action: LimitedAction): Promise<Allowance> {
  const plan = await findPlan(ctx)
  if (action === 'create_team') return toAllowance(findDenial(teamLimit, plan))
  return toAllowance(plan.is_covered ? null : findDenial(campaignLimit, plan))
}

/** Whether the person may use the dashboard (docs/product.md#plans). */
export async function checkDashboardAccess(ctx: Context): Promise<Allowance> {
  return toAllowance(findDenial(canSeeDashboard, await findPlan(ctx)))
}

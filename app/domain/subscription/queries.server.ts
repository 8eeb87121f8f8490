import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../context'
import { operation } from '../operation.server'
import { findDenial, type Denial } from '../policy'
import { factsRow, queryFound } from '../sql.server'
import { PLANS } from '../users/constants'
import { planFacts } from './facts.server'
import { campaignLimit, canSeeDashboard, teamLimit } from './policy'
import { LIMITED_ACTIONS } from './constants'

export const CheckLimitsSchema = z.object({
  action: z.enum(LIMITED_ACTIONS, { error: 'action must be create_team or create_campaign' }),
})

/** `message`: why it is not allowed, or null. */
const Allowance = z.object({ allowed: z.boolean(), message: z.string().nullable() })
export type Allowance = z.output<typeof Allowance>

function toAllowance(denial: Denial | null): Allowance {
  return { allowed: denial === null, message: denial?.sentence ?? null }
}

const PlanRow = factsRow(teamLimit, campaignLimit, canSeeDashboard)
type PlanRow = z.infer<typeof PlanRow>

async function findPlan(ctx: Context): Promise<PlanRow> {
  return queryFound(
    ctx,
    { noun: 'User', row: PlanRow },
    sql`select ${planFacts(ctx)} from users person where person.id = ${ctx.actor.id}`,
  )
}

function toAllowances(plan: PlanRow): Record<'create_team' | 'create_campaign', Allowance> {
  return {
    create_team: toAllowance(findDenial(teamLimit, plan)),
    create_campaign: toAllowance(plan.is_covered ? null : findDenial(campaignLimit, plan)),
  }
}

/** What `checkLimits` tells of both, for the form that creates both. */
export async function findAllowances(ctx: Context): Promise<ReturnType<typeof toAllowances>> {
  return toAllowances(await findPlan(ctx))
}

/** Whether the person may create now. A member of a premium owner's team may create campaigns in it. */
export const checkLimits = operation({
  name: 'checkLimits',
  call: 'POST /api/subscription/check-limits',
  scope: 'read',
  summary: 'Tell whether your plan lets you create a team or a campaign',
  input: CheckLimitsSchema,
  output: Allowance,
  failure: 'Failed to check limits',
  run: async (ctx, { action }) => {
    return toAllowances(await findPlan(ctx))[action]
  },
})

export const checkDashboardAccess = operation({
  name: 'checkDashboardAccess',
  call: 'GET /api/subscription/check-dashboard-access',
  scope: 'read',
  summary: 'Tell whether your plan opens the dashboard',
  output: Allowance,
  failure: 'Failed to check access',
  run: async (ctx) => {
    return toAllowance(findDenial(canSeeDashboard, await findPlan(ctx)))
  },
})

export const getSubscription = operation({
  name: 'getSubscription',
  call: 'GET /api/subscription/info',
  scope: 'read',
  summary: 'Your plan and the end of your trial',
  output: z.object({ plan: z.enum(PLANS), trialEndsAt: z.iso.datetime() }),
  failure: 'Failed to load subscription',
  run: async ({ actor }) => ({ plan: actor.plan, trialEndsAt: actor.trial_ends_at }),
})

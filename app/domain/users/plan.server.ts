import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type Named } from '../../db/aliases.server'
import type { users } from '../../db/access.schema.server'
import type { PlanLimits } from '../context'

type User = Pick<Named<typeof users>, 'plan' | 'trial_ends_at' | 'deleted_at'>
type Limited = { limits: PlanLimits }

/** Whether a person has what premium includes: everybody with an account, where there are no plans (docs/product.md#plans). */
export function isPremium({ plan, deleted_at }: User, { limits }: Limited): SQL {
  return limits.has_plans ? sql`${plan} = 'premium'` : sql`${deleted_at} is null`
}

/** Whether the trial's days are not over. Without meaning for premium. */
export function hasTrialTime({ trial_ends_at }: User, now: SQLWrapper): SQL {
  return sql`${trial_ends_at} > ${now}`
}

/** Whether a person's own plan gives them access (docs/product.md#plans). */
export function hasAccess(user: User, ctx: Limited & { now: SQLWrapper }): SQL {
  return sql`(${isPremium(user, ctx)} or ${hasTrialTime(user, ctx.now)})`
}

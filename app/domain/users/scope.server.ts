import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { person, type Named } from '../../db/aliases.server'
import type { SystemContext, PlanLimits } from '../context'
import { iso } from '../sql.server'
import { PLANS } from './constants'
import type { users } from '../../db/access.schema.server'

export const ActorRow = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  plan: z.enum(PLANS),
  trial_ends_at: z.string(),
  is_trial_running: z.boolean(),
  seen_at: z.string(),
})

/** The columns of an `Actor`, for a `select … from users person`; all but those of the credential. */
export function actorColumns({ now, limits }: Pick<SystemContext, 'now' | 'limits'>): SQL {
  const plan = limits.has_plans ? person.plan : sql`'premium'::plan`
  return sql`
    ${person.id}, ${person.email}, ${person.full_name}, ${plan} as plan, ${iso(person.trial_ends_at)} as trial_ends_at,
    ${plan} = 'trial' and ${hasTrialTime(person, now)} as is_trial_running,
    ${iso(now)} as seen_at`
}

/** Whether an account may be used: neither deleted nor banned. */
export function isUsable({
  deleted_at,
  banned_at,
}: Pick<Named<typeof users>, 'deleted_at' | 'banned_at'>): SQL {
  return sql`(${deleted_at} is null and ${banned_at} is null)`
}

/**
 * Selects the id of a person whose account is not deleted. The row is locked as by a foreign key, so that what is
 * inserted from it waits for a deletion in progress, and then finds nobody.
 */
export function livingUser(user_id: string): SQL {
  return sql`select ${person.id} from users person where ${person.id} = ${user_id} and ${person.deleted_at} is null for key share of person`
}

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

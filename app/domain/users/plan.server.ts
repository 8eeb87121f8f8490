import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type Named } from '../../db/aliases.server'
import type { users } from '../../db/access.schema.server'

type User = Pick<Named<typeof users>, 'plan' | 'trial_ends_at'>

export function isPremium({ plan }: User): SQL {
  return sql`${plan} = 'premium'`
}

/** Whether the trial's days are not over. Without meaning for premium. */
export function hasTrialTime({ trial_ends_at }: User, now: SQLWrapper): SQL {
  return sql`${trial_ends_at} > ${now}`
}

/** Whether a person's own plan gives them access (docs/product.md#plans). */
export function hasAccess(user: User, now: SQLWrapper): SQL {
  return sql`(${isPremium(user)} or ${hasTrialTime(user, now)})`
}

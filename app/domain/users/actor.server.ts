import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { person } from '../../db/aliases.server'
import type { SystemContext } from '../context'
import { iso } from '../sql.server'
import { PLANS } from './constants'
import { hasTrialTime } from './plan.server'

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

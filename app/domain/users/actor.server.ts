import { sql, type SQL } from 'drizzle-orm'
import { person } from '../../db/aliases.server'
import type { SystemContext } from '../context'
import { iso } from '../sql.server'
import { hasTrialTime } from './plan.server'

/** The columns of an `Actor`, for a `select … from users u`; all but those of the credential. */
export function actorColumns({ now }: Pick<SystemContext, 'now'>): SQL {
  return sql`
    ${person.id}, ${person.email}, ${person.full_name}, ${person.plan}, ${iso(person.trial_ends_at)} as trial_ends_at,
    ${person.plan} = 'trial' and ${hasTrialTime(person, now)} as is_trial_running,
    ${iso(now)} as seen_at`
}

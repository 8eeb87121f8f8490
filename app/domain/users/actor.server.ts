import { sql, type SQL } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import type { SystemContext } from '../context'
import { iso, named } from '../sql.server'
import { hasTrialTime } from './plan.server'

const u = named(users, 'u')

/** The columns of an `Actor`, for a `select … from users u`; all but those of the credential. */
export function actorColumns({ now }: Pick<SystemContext, 'now'>): SQL {
  return sql`
    ${u.id}, ${u.email}, ${u.full_name}, ${u.plan}, ${iso(u.trial_ends_at)} as trial_ends_at,
    ${u.plan} = 'trial' and ${hasTrialTime(u, now)} as is_trial_running,
    ${iso(now)} as seen_at`
}

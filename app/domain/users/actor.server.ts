import { sql, type SQL } from 'drizzle-orm'
import type { SystemContext } from '../context'
import { iso } from '../sql.server'

/** The columns of an Actor, for a `select … from users u`. */
export function actorColumns({ now }: Pick<SystemContext, 'now'>): SQL {
  return sql`
    u.id, u.email, u.full_name, u.plan, ${iso(sql`u.trial_ends_at`)} as trial_ends_at,
    u.plan = 'trial' and u.trial_ends_at > ${now} as is_trial_running,
    ${iso(now)} as seen_at`
}

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { DIGEST_HOUR } from './constants'

/** The last time at or before `instant` at which weekly mails were due, moved by `weeks`. */
export function weeklyMailTime(instant: SQLWrapper, weeks = 0): SQL {
  const hours = sql`make_interval(hours => ${DIGEST_HOUR}::int)`
  // Computed without a time zone: daylight saving of the connection's zone must not shift it.
  return sql`((date_trunc('week', ((${instant}) at time zone 'utc') - ${hours}) + ${hours}
    + make_interval(weeks => ${weeks}::int)) at time zone 'utc')`
}

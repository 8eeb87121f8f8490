import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { campaigns, teamMembers } from '../db/schema.server'
import type { Named } from './sql.server'

/** Facts about campaigns and memberships that nouns before theirs ask for too. */

/** Whether a campaign runs: nobody has ended it, and its time has not come. */
export function isRunning(
  campaign: Pick<Named<typeof campaigns>, 'ended_at' | 'end_datetime'>,
  now: SQLWrapper,
): SQL {
  return sql`${campaign.ended_at} is null and ${campaign.end_datetime} > ${now}`
}

/** Whether a membership counts; one with `removed_at` is a tombstone. */
export function isInForce({ removed_at }: Pick<Named<typeof teamMembers>, 'removed_at'>): SQL {
  return sql`${removed_at} is null`
}

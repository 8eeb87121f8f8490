import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { campaigns, teamMembers } from '../db/schema.server'
import type { Named } from './sql.server'

/** Whether a campaign is running at `now`. Here because nouns before campaigns use it too. */
export function isRunning(
  campaign: Pick<Named<typeof campaigns>, 'ended_at' | 'end_datetime'>,
  now: SQLWrapper,
): SQL {
  return sql`${campaign.ended_at} is null and ${campaign.end_datetime} > ${now}`
}

/** Whether a membership is active; with `removed_at` it is a tombstone (docs/product.md#membership). */
export function isInForce({ removed_at }: Pick<Named<typeof teamMembers>, 'removed_at'>): SQL {
  return sql`${removed_at} is null`
}

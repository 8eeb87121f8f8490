import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type Named } from '../db/aliases.server'
import type { campaigns, teamMembers } from '../db/schema.server'

/** Whether a campaign is running at `now`. Here because nouns before campaigns use it too. */
export function isRunning(
  campaign: Pick<Named<typeof campaigns>, 'ended_at' | 'end_datetime'>,
  now: SQLWrapper,
): SQL {
  return sql`${campaign.ended_at} is null and ${campaign.end_datetime} > ${now}`
}

/** The time until a campaign or round ends, negative afterwards; a number in rows and in JSON. */
export function millisecondsLeft({ end_datetime }: { end_datetime: SQLWrapper }, now: SQLWrapper): SQL {
  return sql`(extract(epoch from ${end_datetime} - (${now})) * 1000)::double precision`
}

/** Whether a membership is active; with `removed_at` it is a tombstone (docs/product.md#membership). */
export function isInForce({ removed_at }: Pick<Named<typeof teamMembers>, 'removed_at'>): SQL {
  return sql`${removed_at} is null`
}

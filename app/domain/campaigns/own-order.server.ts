import { hash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Of the first 8 bytes. */
const KEY_DIGITS = 16

type Ids<Id> = { campaign_id: Id; user_id: Id; tactic_id: Id }

/**
 * By these texts a person's own order of a campaign's tactics is sorted. They depend on campaign, person and tactic alone, so
 * that a new tactic moves no other (docs/product.md#tactics).
 */
export function ownKey({ campaign_id, user_id, tactic_id }: Ids<SQLWrapper>): SQL {
  const key = sql`'["' || ${campaign_id} || '","' || ${user_id} || '","' || ${tactic_id} || '"]'`
  return sql`encode(substring(sha256(convert_to(${key}, 'UTF8')) for 8), 'hex')`
}

/** The place of each tactic in the person's own order, from 0 to 1, as `ownKey` sorts them. */
export function ownPlaces(campaign_id: string, user_id: string, tactic_ids: string[]): number[] {
  const keys = tactic_ids.map((tactic_id) =>
    hash('sha256', JSON.stringify([campaign_id, user_id, tactic_id])).slice(0, KEY_DIGITS),
  )
  const places = new Map([...keys].sort().map((key, place) => [key, place]))
  const last = Math.max(1, tactic_ids.length - 1)
  return keys.map((key) => (places.get(key) ?? 0) / last)
}

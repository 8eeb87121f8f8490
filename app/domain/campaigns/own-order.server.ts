import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

type Ids<Id> = { campaign_id: Id; user_id: Id; tactic_id: Id }

/**
 * By these texts a person's own order of a campaign's tactics is sorted. They depend on campaign, person and tactic alone, so
 * that a new tactic moves no other (docs/product.md#tactics).
 */
export function ownKey({ campaign_id, user_id, tactic_id }: Ids<SQLWrapper>): SQL {
  const key = sql`'["' || ${campaign_id} || '","' || ${user_id} || '","' || ${tactic_id} || '"]'`
  return sql`encode(substring(sha256(convert_to(${key}, 'UTF8')) for 8), 'hex')`
}

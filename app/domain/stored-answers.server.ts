import { sql, type SQL } from 'drizzle-orm'
import { idempotencyKeys } from '../db/access.schema.server'

/**
 * A statement that empties the stored answers about what the CTE `deleted` (`id`, `user_id`) has deleted, so that no text
 * outlives it there. The keys stay: a repeated request must not create it again.
 */
export const forgetAnswers: SQL = sql`
  update idempotency_keys set answer = null from deleted
  where ${idempotencyKeys.user_id} = deleted.user_id and strpos(${idempotencyKeys.answer}::text, deleted.id::text) > 0`

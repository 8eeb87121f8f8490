import { sql, type SQL } from 'drizzle-orm'
import { idempotencyKeys } from '../db/access.schema.server'
import { named } from './sql.server'

const k = named(idempotencyKeys, 'k')

/**
 * A statement that empties the stored answers about what the CTE `deleted` (`id`, `user_id`) has deleted, so that no text
 * outlives it there. The keys stay: a repeated request must not create it again.
 */
export const forgetAnswers: SQL = sql`
  update idempotency_keys k set answer = null from deleted
  where ${k.user_id} = deleted.user_id and strpos(${k.answer}::text, deleted.id::text) > 0`

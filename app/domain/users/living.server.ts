import { sql, type SQL } from 'drizzle-orm'
import { person, type Named } from '../../db/aliases.server'
import type { users } from '../../db/access.schema.server'

/** Whether an account may be used: neither deleted nor banned. */
export function isUsable({
  deleted_at,
  banned_at,
}: Pick<Named<typeof users>, 'deleted_at' | 'banned_at'>): SQL {
  return sql`(${deleted_at} is null and ${banned_at} is null)`
}

/**
 * Selects the id of a person whose account is not deleted. The row is locked as by a foreign key, so that what is
 * inserted from it waits for a deletion in progress, and then finds nobody.
 */
export function livingUser(user_id: string): SQL {
  return sql`select ${person.id} from users person where ${person.id} = ${user_id} and ${person.deleted_at} is null for key share of person`
}

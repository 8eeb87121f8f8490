import { sql, type SQL } from 'drizzle-orm'
import { person } from '../../db/aliases.server'

/**
 * Selects the id of a person whose account is not deleted. The row is locked as by a foreign key, so that what is
 * inserted from it waits for a deletion in progress, and then finds nobody.
 */
export function livingUser(user_id: string): SQL {
  return sql`select ${person.id} from users person where ${person.id} = ${user_id} and ${person.deleted_at} is null for key share of person`
}

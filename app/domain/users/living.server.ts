import { sql, type SQL } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import { named } from '../sql.server'

const u = named(users, 'u')

/**
 * Selects the id of a person whose account is not deleted. The row is locked as by a foreign key, so that what is
 * inserted from it waits for a deletion in progress, and then finds nobody.
 */
export function livingUser(user_id: string): SQL {
  return sql`select ${u.id} from users u where ${u.id} = ${user_id} and ${u.deleted_at} is null for key share of u`
}

import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { queryRows } from '../sql.server'

/** Switches the actor to premium at once; there is no payment step (docs/product.md#plans). */
export async function upgrade({ db, actor }: Context): Promise<void> {
  await queryRows({ db }, sql`update users set plan = 'premium' where id = ${actor.id}`)
}

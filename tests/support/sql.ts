import type { SQL } from 'drizzle-orm'
import type { Db } from '~/db/client.server'

/** What a test reads of the database by SQL of its own, as it says. */
export async function queryRows<Row>({ db }: { db: Db }, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}

export async function queryRow<Row>(ctx: { db: Db }, query: SQL): Promise<Row | null> {
  const [row] = await queryRows<Row>(ctx, query)
  return row ?? null
}

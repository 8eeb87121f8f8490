import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Executor = Pick<PgDatabase<PgQueryResultHKT, Record<string, unknown>>, 'execute'>

export async function rowsOf<Row>(db: Executor, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}

export async function migrationsOf(db: Executor): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

/** The same; none in a database that no version has migrated. */
export async function migrationsIn(db: Executor): Promise<string[]> {
  const [{ is_migrated } = { is_migrated: false }] = await rowsOf<{ is_migrated: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated`,
  )
  return is_migrated ? migrationsOf(db) : []
}

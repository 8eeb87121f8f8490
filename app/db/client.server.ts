import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env } from '../env.server'
import { openEmbedded } from './embedded.server'
import { openPostgres } from './postgres.server'

/** Either engine; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, unknown>>

export type Database = {
  db: Db
  /** The same for one request, which fails when it cannot be served before then (`performance.now()`). */
  until: (deadline: number) => Db
  /** For libraries that bring their own SQL. */
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number }>
  isEmbedded: boolean
  /** How many connections a server has from here. */
  connections?: () => { all: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** Opens the database of the run mode and brings its schema up to date. */
export async function openDatabase(config: { DATABASE_URL?: string; DATA_DIR: string }): Promise<Database> {
  if (config.DATABASE_URL) return { ...(await openPostgres(config.DATABASE_URL)), isEmbedded: false }
  return { ...(await openEmbedded(config.DATA_DIR)), isEmbedded: true }
}

// The development server evaluates modules anew after a change; the open database must outlive that.
const holder = globalThis as { tacticsDatabase?: Promise<Database>; tacticsOpenDatabase?: Database }

/** The process's database, opened on first use; whoever comes after a failure tries again. */
export function getDatabase(): Promise<Database> {
  return (holder.tacticsDatabase ??= openDatabase(env).then(
    (database) => (holder.tacticsOpenDatabase = database),
    (error: unknown) => {
      holder.tacticsDatabase = undefined
      throw error
    },
  ))
}

/** The process's database if it is open. */
export function peekDatabase(): Database | undefined {
  return holder.tacticsOpenDatabase
}

export async function closeDatabase(): Promise<void> {
  await peekDatabase()?.close()
}

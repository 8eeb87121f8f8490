import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env } from '../env.server'
import { openEmbedded } from './embedded.server'
import { openPostgres } from './postgres.server'

/** Either engine; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, unknown>>

export type Database = { db: Db; isEmbedded: boolean; close: () => Promise<void> }

/** Opens the database of the run mode and brings its schema up to date. */
export async function openDatabase(config: { DATABASE_URL?: string; DATA_DIR: string }): Promise<Database> {
  if (config.DATABASE_URL) return { ...(await openPostgres(config.DATABASE_URL)), isEmbedded: false }
  return { ...(await openEmbedded(config.DATA_DIR)), isEmbedded: true }
}

// The development server evaluates modules anew after a change; the open database must outlive that.
const holder = globalThis as { tacticsDatabase?: Promise<Database> }

/** The process's database, opened on first use. */
export function getDatabase(): Promise<Database> {
  return (holder.tacticsDatabase ??= openDatabase(env))
}

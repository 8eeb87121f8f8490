import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env } from '../env.server'
import { openEmbedded } from './embedded.server'
import { openPostgres } from './postgres.server'

export type Db = PgDatabase<PgQueryResultHKT, Record<string, unknown>>

export type Database = {
  db: Db
  /** For one request: statements whose turn has not come by `deadline` (`performance.now()`) fail. */
  withDeadline: (deadline: number) => Db
  /** For libraries that bring their own SQL. */
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number }>
  isEmbedded: boolean
  /** For the operator's log, at the start. */
  warning?: string | null
  connections?: () => { all: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** Opens the database of the run mode and applies the migrations, by default all of this version. */
export async function openDatabase(
  config: { DATABASE_URL?: string; DATA_DIR: string },
  options?: { migrations: string },
): Promise<Database> {
  const url = config.DATABASE_URL
  if (url) return { ...(await openPostgres(url, options)), isEmbedded: false }
  return { ...(await openEmbedded(config.DATA_DIR, options)), isEmbedded: true }
}

// The development server reloads modules after a change; the open database must survive that.
const holder = globalThis as {
  tacticsDatabase?: Promise<Database>
  tacticsOpenDatabase?: Database
  tacticsPreparation?: Preparation
}

type Preparation = (database: Database) => Promise<void>

/** What must be done to the process's database before anything else uses it. */
export function prepareDatabase(preparation: Preparation): void {
  holder.tacticsPreparation = preparation
}

async function openPrepared(): Promise<Database> {
  const database = await openDatabase(env)
  try {
    await holder.tacticsPreparation?.(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The process's database, opened on first use. After a failure the next call tries again. */
export function getDatabase(): Promise<Database> {
  return (holder.tacticsDatabase ??= openPrepared().then(
    (database) => (holder.tacticsOpenDatabase = database),
    (error: unknown) => {
      holder.tacticsDatabase = undefined
      throw error
    },
  ))
}

export function peekDatabase(): Database | undefined {
  return holder.tacticsOpenDatabase
}

export async function closeDatabase(): Promise<void> {
  await peekDatabase()?.close()
}

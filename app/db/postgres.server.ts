import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { migrationsFolder } from './migrate.server'
import { queryLog } from './query-log.server'

const MIGRATION_LOCK = 7_223_114_550
const POOL_SIZE = 10

/** Several processes may boot at once: the advisory lock lets one migrate while the others wait. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(client), { migrationsFolder })
    await client`select pg_advisory_unlock(${MIGRATION_LOCK})`
  } finally {
    await client.end()
  }
}

/** Server mode: PostgreSQL 15 or newer, shared by any number of processes. */
export async function openPostgres(url: string) {
  await migrateUnderLock(url)
  const client = postgres(url, { max: POOL_SIZE, onnotice: () => {} })
  return { db: drizzle(client, { logger: queryLog }), close: () => client.end({ timeout: 5 }) }
}

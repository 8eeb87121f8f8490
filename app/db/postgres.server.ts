import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { env } from '../env.server'
import { connectionConfig, keepPlans, prepareStatements } from './connection.server'
import { migrationsFolder } from './migrate.server'
import { queryLog } from './query-log.server'

const MIGRATION_LOCK = 7_223_114_550
const POOL_SIZE = 10
const IDLE_TIMEOUT = 5 * 60_000

/**
 * Several processes may boot at once: the advisory lock lets one migrate while the others wait. It is held by a
 * transaction, which drizzle's own commit ends, so that it works behind a pooler too.
 */
async function migrateUnderLock(url: string): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(url), query_timeout: 0 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Also ends what a failure has left open.
    await client.end().catch(() => {})
  }
}

/** Server mode: PostgreSQL 15 or newer, shared by any number of processes. */
export async function openPostgres(url: string) {
  await migrateUnderLock(url)
  const isPrepared = env.DATABASE_PREPARE === 'on'
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_TIMEOUT,
    ...(isPrepared && { onConnect: keepPlans }),
  })
  pool.on('connect', (client) => {
    if (isPrepared) prepareStatements(client)
    // One that breaks between two statements of a transaction; the next statement says so.
    client.on('error', () => {})
  })
  // An idle one that breaks, as all do when the server restarts; the next request opens another.
  pool.on('error', () => {})

  async function query(text: string, values: unknown[]) {
    queryLog.logQuery(text, values)
    const { rows, rowCount } = await pool.query<Record<string, unknown>>(text, values)
    return { rows, rowCount: rowCount ?? 0 }
  }
  const connections = () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const db = drizzle(pool, { logger: queryLog })
  // The time-outs of pool and server end what takes too long.
  return { db, until: () => db, query, connections, close: () => pool.end() }
}

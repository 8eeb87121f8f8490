import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { env } from '../env.server'
import { connectionConfig, keepPlans, prepareStatements } from './connection.server'
import { migrationsFolder, explainMissingExtension } from './migrations.server'
import { queryLog } from './query-log.server'

const MIGRATION_LOCK_ID = 7_223_114_550
const POOL_SIZE = 10
const IDLE_TIMEOUT_MS = 5 * 60_000

/** One of several starting processes migrates. The lock belongs to a transaction, so it works behind a pooler. */
async function migrateUnderLock(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(url), query_timeout: 0 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID])
    await explainMissingExtension(migrate(drizzle(client), { migrationsFolder }))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Server mode: PostgreSQL 15 or newer, shared by any number of processes. */
export async function openPostgres(url: string, { migrations = migrationsFolder } = {}) {
  await migrateUnderLock(url, migrations)
  const isPrepared = env.DATABASE_PREPARE === 'on'
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(isPrepared && { onConnect: keepPlans }),
  })
  pool.on('connect', (client) => {
    if (isPrepared) prepareStatements(client)
    // A connection that breaks between two statements of a transaction: the next statement fails.
    client.on('error', () => {})
  })
  // An idle connection that breaks, as all do when the server restarts: the next request opens another.
  pool.on('error', () => {})

  async function query(text: string, values: unknown[]) {
    queryLog.logQuery(text, values)
    const { rows, rowCount } = await pool.query<Record<string, unknown>>(text, values)
    return { rows, rowCount: rowCount ?? 0 }
  }
  const connections = () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const db = drizzle(pool, { logger: queryLog })
  // The time-outs of pool and server keep the deadlines.
  return { db, withDeadline: () => db, query, connections, close: () => pool.end() }
}

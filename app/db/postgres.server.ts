import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsIn } from './applied-migrations.server'
import { env } from '../env.server'
import { connectionConfig, keepPlans, prepareStatements } from './connection.server'
import { innermost } from './error-reason.server'
import { migrationsFolder, explainMissingExtension, requireKnownMigrations } from './migrations.server'
import { queryLog } from './query-log.server'
import { writeQuickly } from './quick-sql.server'
import { QueueTimeout } from './statement-queue.server'

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
    const db = drizzle(client)
    await requireUtf8(client)
    await explainRefusal(async () => {
      requireKnownMigrations(await migrationsIn(db))
      await explainMissingExtension(migrate(db, { migrationsFolder }))
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Other encodings refuse most of what people write. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new Error(
      `The database is encoded as ${encoding}, and Tactics needs UTF8. Please create another one: create database tactics encoding 'UTF8' template template0;`,
    )
}

const NOT_ALLOWED = '42501'

/** @throws an error whose message holds PostgreSQL's reason and the rights to grant, when the role lacks them. */
async function explainRefusal(migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate()
  } catch (error) {
    const { code, message } = innermost(error) as pg.DatabaseError
    if (code !== NOT_ALLOWED) throw error
    throw new Error(
      `PostgreSQL does not let the role of DATABASE_URL set up the tables (${message}). As the owner of the database: grant create on database NAME to ROLE; grant usage, create on schema public to ROLE; If another role has set the tables up, please use that one.`,
      { cause: error },
    )
  }
}

/** What PostgreSQL's text functions do with letters beyond ASCII depends on the locale that the database was made with. */
async function findLocaleWarning(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ folds: boolean }>(
    "select lower('É') = 'é' and '秋' ~ '[[:alnum:]]' as folds",
  )
  return rows[0]?.folds
    ? null
    : "The database's locale knows no letters beyond ASCII, so similar tactics are not found in all scripts. Better: create database tactics locale_provider icu icu_locale 'und' encoding 'UTF8' template template0;"
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
  const db = writeQuickly(drizzle(pool, { logger: queryLog }))

  /** Each statement has the time-outs of pool and server; none begins after the deadline, however many a request sends. */
  function withDeadline(deadline: number) {
    if (deadline === Infinity) return db
    const inTime =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      (...args: Args) =>
        performance.now() < deadline ? work(...args) : Promise.reject(new QueueTimeout())
    // Drizzle looks whether it is a pool.
    const limited = Object.create(pool) as pg.Pool
    Object.assign(limited, { query: inTime(pool.query.bind(pool)), connect: inTime(pool.connect.bind(pool)) })
    return writeQuickly(drizzle(limited, { logger: queryLog }))
  }
  const warning = await findLocaleWarning(pool)
  return { db, withDeadline, query, connections, warning, close: () => pool.end() }
}

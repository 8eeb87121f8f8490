import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsIn } from './applied-migrations.server'
import { KEEP_PLANS } from './connection.server'
import { lockDataDir } from './data-dir-lock.server'
import { isOutOfHandles, NO_HANDLE } from './error-reason.server'
import { preparedQuery } from './embedded-statements.server'
import { REQUEST_DEADLINE_MS, StatementQueue } from './statement-queue.server'
import {
  FIRST_DATABASE,
  MIGRATIONS_FILE,
  migrationsFolder,
  ownMigrations,
  requireKnownMigrations,
} from './migrations.server'
import { syncFolder } from './once-file.server'
import { queryLog } from './query-log.server'
import { writeQuickly } from './quick-sql.server'

const READ_ONLY = '25006'
const FOLDER = 'pglite'
const DRAFT_FOLDER = 'pglite.new'
/** The major version in PGlite, whose files no other one reads. */
const POSTGRES_VERSION = '18'
const OPTIONS = {
  extensions: { pg_trgm },
  // PostgreSQL's own 128 MB cost each start as long as all else in it (docs/decisions/046).
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
}

/**
 * Embedded mode: PGlite inside this process, its files under `dataDir`, which is locked for this process.
 * Read-only while `hasRoom` returns false: on a full disk PGlite neither fails nor returns (docs/decisions/020).
 */
export async function openEmbedded(
  dataDir: string,
  { hasRoom = watchRoom(dataDir), migrations = migrationsFolder } = {},
) {
  const unlock = lockDataDir(dataDir)
  try {
    return await openLocked(dataDir, hasRoom, migrations, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(dataDir: string, hasRoom: () => boolean, migrations: string, unlock: () => void) {
  if (!hasRoom()) throw new Error(`${new NoRoomError().message} (${dataDir}). Please make room.`)
  const databaseDir = join(dataDir, FOLDER)
  if (isEmpty(databaseDir)) await makeDatabase(dataDir, migrations)
  const client = await openFiles(databaseDir)
  try {
    const db = drizzle({ client, logger: queryLog })
    requireKnownMigrations(await migrationsIn(db))
    await migrate(db, { migrationsFolder: migrations })
    await client.exec(KEEP_PLANS)
  } catch (error) {
    await client.close()
    throw error
  }

  let isReadOnly = false
  const queue = new StatementQueue()
  const run = preparedQuery(client)

  /** Follows the free space before each statement. PGlite runs commands in order, so the flag may be set first. */
  async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
    if (hasRoom() === isReadOnly) {
      isReadOnly = !isReadOnly
      await client.exec(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    }
    return work().catch((error: unknown) => {
      throw codeOf(error) === READ_ONLY ? new NoRoomError({ cause: error }) : error
    })
  }

  function withDeadline(deadline: number) {
    const queued: Pick<PGlite, 'query' | 'transaction'> = {
      query: (...args) => queue.run(deadline, () => withRoom(() => run(...args))),
      transaction: (work) => queue.run(deadline, () => withRoom(() => client.transaction(work))),
    }
    return writeQuickly(drizzle({ client: queued as PGlite, logger: queryLog }))
  }

  async function query(text: string, values: unknown[]) {
    queryLog.logQuery(text, values)
    const { rows } = await queue.run(performance.now() + REQUEST_DEADLINE_MS, () =>
      withRoom(() => run<Record<string, unknown>>(text, values)),
    )
    return { rows, rowCount: rows.length }
  }
  async function close() {
    await client.exec('checkpoint')
    await client.close()
    unlock()
  }
  return { db: withDeadline(Infinity), withDeadline, query, close }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/**
 * Makes the database in a folder beside its place, which it takes when it is complete. So a first start that was cut off
 * leaves nothing that looks like data, and no start ever makes a database where data is.
 */
async function makeDatabase(dataDir: string, migrations: string): Promise<void> {
  const draft = join(dataDir, DRAFT_FOLDER)
  rmSync(draft, { recursive: true, force: true })
  if (hasFirstDatabase(migrations)) cpSync(join(FIRST_DATABASE, FOLDER), draft, { recursive: true })
  else await fillDatabase(draft, migrations)
  rmSync(join(dataDir, FOLDER), { recursive: true, force: true })
  renameSync(draft, join(dataDir, FOLDER))
  syncFolder(dataDir)
}

async function fillDatabase(draft: string, migrations: string): Promise<void> {
  mkdirSync(draft)
  const client = await PGlite.create(draft, OPTIONS)
  await migrate(drizzle({ client, logger: queryLog }), { migrationsFolder: migrations })
  await client.close()
}

/** Copying it takes a tenth of the time and a third of the memory of making one (docs/decisions/046). */
function hasFirstDatabase(migrations: string): boolean {
  const file = join(FIRST_DATABASE, MIGRATIONS_FILE)
  return (
    migrations === migrationsFolder &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === ownMigrations().join()
  )
}

/** @throws Error with a sentence for the operator when the files are not those of a whole database of this version. */
async function openFiles(folder: string): Promise<PGlite> {
  const version = versionIn(folder)
  if (version !== null && version !== POSTGRES_VERSION)
    throw new Error(
      `The data folder ${folder} was made by PostgreSQL ${version}, and this version of Tactics reads ${POSTGRES_VERSION}. Please back it up with the version of Tactics that made it (npm run backup -- FILE), and restore that into another DATA_DIR.`,
    )
  if (version === null) throw new Error(isUnfinished(folder) ? unfinished(folder) : damaged(folder))
  try {
    return await PGlite.create(folder, OPTIONS)
  } catch (error) {
    throw new Error(isOutOfHandles(error) ? NO_HANDLE : damaged(folder), { cause: error })
  }
}

function versionIn(folder: string): string | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}

/** PGlite writes its settings last. Earlier versions made the database in its place. */
function isUnfinished(folder: string): boolean {
  return !existsSync(join(folder, 'postgresql.conf'))
}

const unfinished = (folder: string) =>
  `The database in ${folder} was never finished, because its first start was interrupted: nothing has been saved in it yet. It was left as it is. Please move this folder away, and start again.`

const damaged = (folder: string) =>
  `The data folder ${folder} is damaged and was left as it is. Please restore your latest backup into another DATA_DIR: npm run restore -- FILE`

/** The SQLSTATE of an error, or of the one that Drizzle has wrapped. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

const MEBIBYTE = 1024 * 1024
const MIN_FREE_MEBIBYTES = 100
const DISK_CHECK_INTERVAL_MS = 1_000

const NO_ROOM = `Less than ${MIN_FREE_MEBIBYTES} MB are free on the disk of the database`

/** Returns a function that tells whether the folder's disk has room to write, checked at most once a second. */
function watchRoom(folder: string): () => boolean {
  let [lookedAt, hasRoom] = [-Infinity, true]
  return () => {
    const now = performance.now()
    if (now - lookedAt < DISK_CHECK_INTERVAL_MS) return hasRoom
    const { bavail, bsize } = statfsSync(folder)
    lookedAt = now
    hasRoom = bavail * bsize >= MIN_FREE_MEBIBYTES * MEBIBYTE
    return hasRoom
  }
}

/** With the SQLSTATE of a server whose disk is full. */
class NoRoomError extends Error {
  readonly code = '53100'
  constructor(options?: ErrorOptions) {
    super(NO_ROOM, options)
  }
}

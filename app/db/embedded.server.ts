import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { KEEP_PLANS } from './connection.server'
import { lockDataDir } from './data-dir-lock.server'
import { preparedQuery } from './embedded-statements.server'
import { REQUEST_DEADLINE_MS, StatementQueue } from './statement-queue.server'
import { migrationsFolder } from './migrations.server'
import { queryLog } from './query-log.server'
import { NoRoomError, watchRoom } from './room.server'

const READ_ONLY = '25006'

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
  const databaseDir = join(dataDir, 'pglite')
  mkdirSync(databaseDir, { recursive: true })
  const client = await PGlite.create(databaseDir, { extensions: { pg_trgm } })
  await migrate(drizzle({ client, logger: queryLog }), { migrationsFolder: migrations })
  await client.exec(KEEP_PLANS)

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
    return drizzle({ client: queued as PGlite, logger: queryLog })
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

/** The SQLSTATE of an error, or of the one that Drizzle has wrapped. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockDataDir } from './data-dir-lock.server'
import { preparedQuery } from './embedded-statements.server'
import { Line, PATIENCE } from './line.server'
import { migrationsFolder } from './migrate.server'
import { queryLog } from './query-log.server'
import { NoRoomError, watchRoom } from './room.server'

const READ_ONLY = '25006'

/**
 * Embedded mode: PGlite inside this process, its files under `dataDir`, which no other process may hold.
 * It is read-only while `hasRoom` says no: on a full disk PGlite would neither fail nor return (docs/decisions/020).
 */
export async function openEmbedded(dataDir: string, hasRoom = watchRoom(dataDir)) {
  const unlock = lockDataDir(dataDir)
  try {
    return await openLocked(dataDir, hasRoom, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(dataDir: string, hasRoom: () => boolean, unlock: () => void) {
  if (!hasRoom()) throw new Error(`${new NoRoomError().message} (${dataDir}). Please make room.`)
  const databaseDir = join(dataDir, 'pglite')
  mkdirSync(databaseDir, { recursive: true })
  const client = await PGlite.create(databaseDir)
  await migrate(drizzle({ client, logger: queryLog }), { migrationsFolder })
  await client.exec('set plan_cache_mode = force_generic_plan')

  let isReadOnly = false
  const line = new Line()
  const run = preparedQuery(client)

  /** Before every statement; PGlite runs what it is given in order, so that others need not wait for the switch. */
  async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
    if (hasRoom() === isReadOnly) {
      isReadOnly = !isReadOnly
      await client.exec(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    }
    return work().catch((error: unknown) => {
      throw codeOf(error) === READ_ONLY ? new NoRoomError({ cause: error }) : error
    })
  }

  /** For what must be done before `deadline` (`performance.now()`): whatever has not come to its turn by then fails. */
  function until(deadline: number) {
    const inLine: Pick<PGlite, 'query' | 'transaction'> = {
      query: (...args) => line.run(deadline, () => withRoom(() => run(...args))),
      transaction: (work) => line.run(deadline, () => withRoom(() => client.transaction(work))),
    }
    return drizzle({ client: inLine as PGlite, logger: queryLog })
  }

  /** For what counts requests and asks whether the database answers. */
  async function query(text: string, values: unknown[]) {
    queryLog.logQuery(text, values)
    const { rows } = await line.run(performance.now() + PATIENCE, () =>
      withRoom(() => run<Record<string, unknown>>(text, values)),
    )
    return { rows, rowCount: rows.length }
  }
  async function close() {
    await client.exec('checkpoint')
    await client.close()
    unlock()
  }
  return { db: until(Infinity), until, query, close }
}

/** Drizzle wraps what fails in a transaction. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import type { Database } from '~/db/client.server'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { copyMigrated } from '../../../scripts/migrated-database'
import { createDatabase, startPostgres, type PostgresServer } from '../../../tests/support/postgres'

export type Engine = 'pglite' | 'postgres'

/** Where the app of an experiment keeps its data, and the server it talks to. */
export type Store = {
  engine: Engine
  env: Record<string, string>
  server?: PostgresServer
  /** Runs statements past the app. On PGlite no app may be running. */
  sql: <Row>(statement: SQL) => Promise<Row[]>
  remove: () => Promise<void>
}

type StoreOptions = {
  /** Without the schema, which the app then makes. */
  isBare?: boolean
  /** A running server that is to be used and left running. */
  server?: PostgresServer
  /** A server that the experiment may halt. Otherwise the experiments of a process share one. */
  hasOwnServer?: boolean
  /** Where the folders are made, and a server of its own with them. */
  parent?: string
  /** PostgreSQL ends itself when a full disk has no room for the next segment of its log. */
  walSegmentMebibytes?: number
}

let sharedServer: Promise<PostgresServer> | undefined

/** An empty database: a folder, or a database on a PostgreSQL server that keeps what it acknowledges. */
export async function createStore(engine: Engine, options: StoreOptions = {}): Promise<Store> {
  const { isBare = false, parent = tmpdir(), walSegmentMebibytes } = options
  const hasOwnServer = options.hasOwnServer ?? options.parent !== undefined
  const folder = await mkdtemp(join(parent, 'tactics-fault-'))
  const server = engine === 'postgres' ? (options.server ?? (await startServer())) : undefined
  const url = server && (await createDatabase(server.url))
  const open = (): Promise<Pick<Database, 'db' | 'close'>> => (url ? openPostgres(url) : openEmbedded(folder))

  /** The shared server ends with this process. */
  function startServer(): Promise<PostgresServer> {
    if (hasOwnServer) return startPostgres({ isDurable: true, parent, walSegmentMebibytes })
    return (sharedServer ??= startPostgres({ isDurable: true }))
  }
  async function sql<Row>(statement: SQL): Promise<Row[]> {
    const { db, close } = await open()
    try {
      return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
    } finally {
      await close()
    }
  }
  async function remove() {
    if (hasOwnServer) await server?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  if (!isBare && engine === 'pglite') await copyMigrated(folder)
  else if (!isBare) await (await open()).close()
  const env = { DATA_DIR: folder, SESSION_SECRET: randomBytes(32).toString('hex'), DATABASE_URL: url ?? '' }
  return { engine, env, server, sql, remove }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '~/db/client.server'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { startPostgres, type PostgresServer } from '../../../tests/support/postgres'

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
  /** Where the folders are made. */
  parent?: string
}

/** An empty database: a folder, or a database on a PostgreSQL server of its own that keeps what it acknowledges. */
export async function createStore(engine: Engine, options: StoreOptions = {}): Promise<Store> {
  const { isBare = false, parent = tmpdir() } = options
  const folder = await mkdtemp(join(parent, 'tactics-fault-'))
  const server =
    engine === 'postgres' ? (options.server ?? (await startPostgres({ isDurable: true, parent }))) : undefined
  const url = server && (await createDatabase(server.url))
  const open = (): Promise<Pick<Database, 'db' | 'close'>> => (url ? openPostgres(url) : openEmbedded(folder))

  async function sql<Row>(statement: SQL): Promise<Row[]> {
    const { db, close } = await open()
    try {
      return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
    } finally {
      await close()
    }
  }
  async function remove() {
    if (!options.server) await server?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  if (!isBare) await (await open()).close()
  const env = { DATA_DIR: folder, SESSION_SECRET: randomBytes(32).toString('hex'), DATABASE_URL: url ?? '' }
  return { engine, env, server, sql, remove }
}

/** A new database on a running server; returns its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `fault_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

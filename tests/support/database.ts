import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database, Db } from '~/db/client.server'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'pglite' | 'postgres'
    postgresUrl: string
    pgliteTemplate: string
  }
}

/** A new, empty database on the running PostgreSQL server; returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** One migrated database per test file, on the engine of the running project. */
export function useTestDatabase(): { readonly db: Db } {
  let database: Pick<Database, 'db' | 'close'> | undefined
  let folder: string | undefined

  beforeAll(async () => {
    if (inject('engine') === 'postgres') {
      database = await openPostgres(await createPostgresDatabase())
      return
    }
    folder = await mkdtemp(join(tmpdir(), 'tactics-test-'))
    await cp(inject('pgliteTemplate'), folder, { recursive: true })
    database = await openEmbedded(folder)
  })

  afterAll(async () => {
    await database?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  return {
    get db() {
      if (!database) throw new Error('The database opens in beforeAll')
      return database.db
    },
  }
}

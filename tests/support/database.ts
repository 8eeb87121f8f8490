import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database, Db } from '~/db/client.server'
import { openEmbedded } from '~/db/embedded.server'
import { openPostgres } from '~/db/postgres.server'
import { newReceiptKey, toReceiptKey } from '~/domain/receipt-key.server'
import { keepReceiptKey } from '~/domain/seals/receipt-keys.server'
import { copyMigrated } from '../../scripts/migrated-database'
import { createDatabase } from './postgres'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'pglite' | 'postgres'
    postgresUrl: string
    /** The name of a migrated database. */
    postgresTemplate: string
    /** What loads the build: server.js by default. */
    server?: 'server.js' | 'remix-serve'
    sharedApp: { url: string; sessionSecret: string }
  }
}

/** A new database without tables on the server of the running project; returns its address. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(inject('postgresUrl'))
}

/** As a start of the app keeps it. */
export const receiptKey = toReceiptKey(newReceiptKey())

/** One migrated database per test file, on the engine of the running project. */
export function useTestDatabase(): { readonly db: Db } {
  let database: Pick<Database, 'db' | 'close'> | undefined
  let folder: string | undefined

  beforeAll(async () => {
    if (inject('engine') === 'postgres') {
      database = await openPostgres(await createDatabase(inject('postgresUrl'), inject('postgresTemplate')))
      return keepReceiptKey(database.db, receiptKey.public_key)
    }
    folder = await mkdtemp(join(tmpdir(), 'tactics-test-'))
    await copyMigrated(folder)
    database = await openEmbedded(folder)
    await keepReceiptKey(database.db, receiptKey.public_key)
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

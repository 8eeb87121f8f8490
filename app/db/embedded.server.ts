import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockDataDir } from './data-dir-lock.server'
import { migrationsFolder } from './migrate.server'
import { queryLog } from './query-log.server'

/** Embedded mode: PGlite inside this process, its files under `dataDir`, which no other process may hold. */
export async function openEmbedded(dataDir: string) {
  const unlock = lockDataDir(dataDir)
  try {
    return await openLocked(dataDir, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(dataDir: string, unlock: () => void) {
  const databaseDir = join(dataDir, 'pglite')
  mkdirSync(databaseDir, { recursive: true })
  const client = await PGlite.create(databaseDir)
  const db = drizzle(client, { logger: queryLog })
  await migrate(db, { migrationsFolder })

  async function query(text: string, values: unknown[]) {
    queryLog.logQuery(text, values)
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return { rows, rowCount: rows.length }
  }
  async function close() {
    await client.exec('checkpoint')
    await client.close()
    unlock()
  }
  return { db, query, close }
}

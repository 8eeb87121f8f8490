import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Database, Db } from './client.server'
import { ownMigrations, withFirstMigrations } from './migrations.server'
import { migrationsOf, readAll, writeAll, type Chunk } from './transfer.server'

const FORMAT = 'tactics-backup-1'
const HeadSchema = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()) })
const ChunkSchema = z.object({ table: z.string(), rows: z.array(z.string()) })
const EndSchema = z.object({ end: z.literal(true), rows: z.number() })

/** Writes a snapshot of all data; the file exists only once it is complete. @returns the number of rows. */
export async function backUp(db: Db, path: string): Promise<number> {
  const draft = `${path}.part`
  try {
    const zip = createGzip()
    const written = pipeline(zip, createWriteStream(draft, { mode: 0o600, flush: true }))
    // It is awaited below, but a full disk rejects it earlier, together with `once`.
    written.catch(() => {})
    const write = async (line: unknown) => {
      if (!zip.write(`${JSON.stringify(line)}\n`)) await once(zip, 'drain')
    }
    let count = 0
    await write({ format: FORMAT, migrations: await migrationsOf(db) })
    await readAll(db, async (chunk) => {
      count += chunk.rows.length
      await write(chunk)
    })
    await write({ end: true, rows: count })
    zip.end()
    await written
    await rename(draft, path)
    return count
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Loads a backup into an empty database with the same migrations; see `restoreNew` for earlier versions. @returns the number of rows. */
export async function restore(db: Db, path: string): Promise<number> {
  const { migrations, lines } = await openBackup(path)
  if (JSON.stringify(migrations) !== JSON.stringify(await migrationsOf(db)))
    throw new Error(
      'The backup is of another version than the database. Please name a database in which nothing has been started yet.',
    )
  return writeAll(db, chunksOf(lines))
}

/**
 * Loads a backup of this or an earlier version into a new database, which gets the schema of the backup. The next
 * start migrates it, so migrations find the rows that they change. @returns the number of rows.
 */
export async function restoreNew(
  path: string,
  open: (options: { migrations: string }) => Promise<Pick<Database, 'db' | 'close'>>,
): Promise<number> {
  const { migrations, close } = await openBackup(path)
  close()
  const own = ownMigrations()
  if (migrations.some((hash, index) => hash !== own[index]))
    throw new Error('The backup is of a newer version. Please restore it with the version that made it.')
  return withFirstMigrations(migrations.length, async (folder) => {
    const database = await open({ migrations: folder })
    return restore(database.db, path).finally(database.close)
  })
}

async function openBackup(path: string) {
  const input = createReadStream(path)
  const close = () => input.destroy()
  const lines = createInterface({ input: input.pipe(createGunzip()) })[Symbol.asyncIterator]()
  const head = HeadSchema.safeParse(JSON.parse((await lines.next()).value ?? 'null'))
  if (!head.success) throw new Error(`${path} is no backup of Tactics`)
  return { migrations: head.data.migrations, lines, close }
}

/** @throws Error when the last line, which holds the number of rows, is missing or wrong. */
async function* chunksOf(lines: AsyncIterator<string, unknown>): AsyncGenerator<Chunk> {
  let count = 0
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    const parsed: unknown = JSON.parse(line.value)
    const end = EndSchema.safeParse(parsed)
    if (end.success && end.data.rows === count) return
    const chunk = ChunkSchema.parse(parsed)
    count += chunk.rows.length
    yield chunk
  }
  throw new Error('The backup is not complete')
}

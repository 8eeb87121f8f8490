import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { migrationsOf } from './applied-migrations.server'
import type { Database, Db } from './client.server'
import { ownMigrations, withFirstMigrations } from './migrations.server'
import { syncFolder } from './once-file.server'
import { damagedBackup, readAll, writeAll, type Chunk } from './transfer.server'

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
    syncFolder(dirname(path))
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
  return writeAll(db, chunksOf(path, lines), path)
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
  const lines = linesOf(path, input)
  const close = () => input.destroy()
  const head = HeadSchema.safeParse((await lines.next()).value)
  if (!head.success) throw new Error(`${path} is no backup of Tactics`)
  return { migrations: head.data.migrations, lines, close }
}

/** The parsed lines. @throws Error with a sentence for the operator when the file cannot be read to its end. */
async function* linesOf(path: string, input: Readable): AsyncGenerator<unknown, undefined> {
  const unzip = createGunzip()
  const isRead = pipeline(input, unzip)
  // It is awaited below, but a broken file rejects it earlier.
  isRead.catch(() => {})
  try {
    for await (const line of createInterface({ input: unzip })) yield JSON.parse(line) as unknown
    await isRead
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`There is no file ${path}`, { cause: error })
    throw new Error(`${path} is damaged or no backup of Tactics. Please use another backup.`, {
      cause: error,
    })
  }
}

/** @throws Error with a sentence for the operator when a line is damaged, or the last, with the number of rows, is missing or wrong. */
async function* chunksOf(path: string, lines: AsyncIterator<unknown>): AsyncGenerator<Chunk> {
  let count = 0
  let number = 2
  for (let line = await lines.next(); line.done !== true; line = await lines.next(), number++) {
    const end = EndSchema.safeParse(line.value)
    if (end.success && end.data.rows === count) return
    const chunk = ChunkSchema.safeParse(line.value)
    if (!chunk.success) throw new Error(damagedBackup(path, `line ${number} cannot be read`))
    count += chunk.data.rows.length
    yield chunk.data
  }
  throw new Error(damagedBackup(path, 'its end is missing'))
}

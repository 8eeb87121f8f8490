import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Db } from './client.server'
import { migrationsOf, readAll, writeAll, type Chunk } from './transfer.server'

const FORMAT = 'tactics-backup-1'
const HeadSchema = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()) })
const ChunkSchema = z.object({ table: z.string(), rows: z.array(z.string()) })
const EndSchema = z.object({ end: z.literal(true), rows: z.number() })

/** Writes all data as it is at one moment into a file, which is there whole or not at all. Returns how many rows. */
export async function backUp(db: Db, path: string): Promise<number> {
  const draft = `${path}.part`
  try {
    const zip = createGzip()
    const written = pipeline(zip, createWriteStream(draft, { mode: 0o600, flush: true }))
    // Awaited at the end; a full disk also fails the waiting for 'drain'.
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

/** Loads a backup into an empty database of the same version. Returns how many rows. */
export async function restore(db: Db, path: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })[
    Symbol.asyncIterator
  ]()
  const head = HeadSchema.safeParse(JSON.parse((await lines.next()).value ?? 'null'))
  if (!head.success) throw new Error(`${path} is no backup of Tactics`)
  if (JSON.stringify(head.data.migrations) !== JSON.stringify(await migrationsOf(db)))
    throw new Error(
      'The backup is of another version. Restore it with the version that made it, then update that.',
    )
  return writeAll(db, chunksOf(lines))
}

/** A backup that was cut off lacks its last line, and nothing of it is kept. */
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

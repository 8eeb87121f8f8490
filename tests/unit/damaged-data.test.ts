import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '~/db/embedded.server'
import { queryRow } from '../support/sql'

let folder: string
const whole = () => join(folder, 'whole')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-damaged-'))
  const database = await openEmbedded(whole())
  await database.db.execute(sql`create table kept as select 1 as answer`)
  await database.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function copyOf(name: string): Promise<string> {
  const copy = join(folder, name)
  await cp(whole(), copy, { recursive: true })
  return copy
}

test('a folder without its version is refused and left as it is', async () => {
  const copy = await copyOf('without-version')
  const version = join(copy, 'pglite', 'PG_VERSION')
  const text = await readFile(version)
  await rm(version)
  await expect(openEmbedded(copy)).rejects.toThrow(/is damaged and was left as it is.*npm run restore/)
  await writeFile(version, text)
  const database = await openEmbedded(copy)
  expect(await queryRow(database, sql`select answer from kept`)).toEqual({ answer: 1 })
  await database.close()
})

test('a folder of another PostgreSQL is refused', async () => {
  const copy = await copyOf('other-version')
  await writeFile(join(copy, 'pglite', 'PG_VERSION'), '17\n')
  await expect(openEmbedded(copy)).rejects.toThrow('was made by PostgreSQL 17')
})

test('damaged files are refused with a sentence', async () => {
  const copy = await copyOf('damaged')
  await writeFile(join(copy, 'pglite', 'global', 'pg_control'), '')
  await expect(openEmbedded(copy)).rejects.toThrow(/is damaged.*npm run restore/)
})

test('data of a newer version is refused', async () => {
  const copy = await copyOf('newer')
  const database = await openEmbedded(copy)
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  )
  await database.close()
  await expect(openEmbedded(copy)).rejects.toThrow('The data is of a newer version of Tactics')
})

test('a first start that an earlier version did not finish is named, and left as it is', async () => {
  const data = join(folder, 'interrupted')
  const control = join(data, 'pglite', 'global', 'pg_control')
  await mkdir(join(data, 'pglite', 'global'), { recursive: true })
  await writeFile(control, '')
  await expect(openEmbedded(data)).rejects.toThrow(
    /was never finished, because its first start was interrupted.*move this folder away, and start again/,
  )
  expect(existsSync(control)).toBe(true)
  await rm(join(data, 'pglite'), { recursive: true })
  const database = await openEmbedded(data)
  await database.close()
})

test('what a first start that was cut off has left is made anew', async () => {
  const data = join(folder, 'cut-off')
  await mkdir(join(data, 'pglite.new'), { recursive: true })
  await writeFile(join(data, 'pglite.new', 'PG_VERSION'), '')
  const database = await openEmbedded(data)
  await database.close()
  expect(existsSync(join(data, 'pglite.new'))).toBe(false)
})

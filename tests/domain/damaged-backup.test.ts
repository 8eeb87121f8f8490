import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore } from '~/db/backup.server'
import { reasonOf } from '~/db/error-reason.server'
import { buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const SECRET = 'A name that no operator reads'

type Line = { table?: string; rows?: unknown[] }

let folder: string
let lines: Line[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-damaged-backup-'))
  const [ada] = await signInPremium(database.db, SECRET, 'Ben')
  await buildTeam(ada)
  const path = join(folder, 'whole.gz')
  await backUp(database.db, path)
  const text = gunzipSync(await readFile(path)).toString()
  lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  await queryRows(database, sql`truncate users, acts cascade`)
})
afterAll(() => rm(folder, { recursive: true }))

/** What the operator reads about a backup of these lines. */
async function sentenceFor(damaged: unknown[]): Promise<string> {
  const path = join(folder, 'damaged.gz')
  await writeFile(path, gzipSync(damaged.map((line) => `${JSON.stringify(line)}\n`).join('')))
  const error: unknown = await restore(database.db, path).then(() => new Error('It was restored'), String)
  expect(await queryRows(database, sql`select from users`)).toEqual([])
  return reasonOf(error)
    .replace(path, 'FILE')
    .replace(/^Error: /, '')
}
const REST = 'Nothing was restored. Please use another backup.'
const changed = (table: string, change: (line: Line) => Line) =>
  lines.map((line) => (line.table === table ? change(line) : line))

test('a line that is no rows is named', async () => {
  const at = lines.findIndex(({ table }) => table === 'users')
  expect(await sentenceFor(changed('users', (line) => ({ ...line, rows: [{ full_name: SECRET }] })))).toBe(
    `FILE is damaged: line ${at + 1} cannot be read. ${REST}`,
  )
})

test('a row that is no JSON is named', async () => {
  const broken = changed('users', (line) => ({
    ...line,
    rows: [...(line.rows ?? []), `{"full_name":"${SECRET}`],
  }))
  expect(await sentenceFor(broken)).toBe(`FILE is damaged: row 3 of the table users cannot be read. ${REST}`)
})

test.each([
  ['of which a value is none of its column', { id: SECRET }],
  ['that breaks a rule', { plan: null }],
])('rows %s are named by their table', async (_, values) => {
  const broken = changed('users', (line) => ({
    ...line,
    rows: (line.rows ?? []).map((row) =>
      JSON.stringify({ ...(JSON.parse(String(row)) as object), ...values }),
    ),
  }))
  expect(await sentenceFor(broken)).toBe(
    `FILE is damaged: one of the rows 1 to 2 of the table users cannot be read. ${REST}`,
  )
})

test('a table that this version does not have is named', async () => {
  expect(await sentenceFor(changed('users', (line) => ({ ...line, table: 'people' })))).toBe(
    `FILE is damaged: there is no table people in its version. ${REST}`,
  )
})

test('an end that is missing is named', async () => {
  expect(await sentenceFor(lines.slice(0, -1))).toBe(`FILE is damaged: its end is missing. ${REST}`)
})

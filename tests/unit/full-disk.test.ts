import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '~/db/embedded.server'
import { findActor } from '~/domain/users/sessions.server'
import { hashOf } from '~/domain/secrets.server'
import { toRefusal } from '~/http/request/to-refusal.server'
import { DISK_FULL, UNAVAILABLE } from '~/http/request/refusals.server'
import { queryRow } from '../support/sql'

let folder: string
let database: Awaited<ReturnType<typeof openEmbedded>>
let hasRoom = true

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-full-'))
  database = await openEmbedded(folder, { hasRoom: () => hasRoom })
  await database.db.execute(sql`create table kept as select 1 as answer`)
}, 600_000)

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const writing = [
  ['a statement', () => database.db.execute(sql`insert into kept values (2)`)],
  [
    'a common table expression',
    () => database.db.execute(sql`with x as (insert into kept values (2)) select 1`),
  ],
  ['a transaction', () => database.db.transaction((tx) => tx.execute(sql`update kept set answer = 2`))],
  ['a request', () => database.withDeadline(performance.now() + 4_000).execute(sql`delete from kept`)],
  ['a counter', () => database.query('insert into kept values ($1)', [2])],
] as const

test.each(writing)('without room %s that writes is refused with a sentence', async (_, write) => {
  hasRoom = false
  const failure = toRefusal(await write().catch((error: unknown) => error))
  expect(failure).toBe(DISK_FULL)
  expect(
    await queryRow(database, sql`select count(*)::int as count, max(answer) as answer from kept`),
  ).toEqual({
    count: 1,
    answer: 1,
  })
})

test.each(writing)('with room again %s writes', async (_, write) => {
  hasRoom = false
  await write().catch(() => {})
  hasRoom = true
  await write()
})

test('without room people stay signed in, though a session that is due is not renewed', async () => {
  hasRoom = true
  const [id, token] = ['0190b2c0-0000-7000-8000-000000000001', 'a token']
  await database.db.execute(sql`
    with u as (insert into users (id, provider, subject, email, full_name, trial_ends_at)
      values (${id}, 'local', 'ada', 'ada@example.com', 'Ada', now()))
    insert into sessions (token_hash, user_id, expires_at) values (${hashOf(token)}, ${id}, now() + interval '9 days')`)
  const ctx = {
    db: database.db,
    now: sql`now()`,
    limits: { has_plans: true, days: 14, max_teams: 1, max_campaigns: 3 },
  }
  hasRoom = false
  expect(await findActor(ctx, token)).toMatchObject({ id, is_renewed: false })
  hasRoom = true
  expect(await findActor(ctx, token)).toMatchObject({ id, is_renewed: true })
})

test('it does not open without room, where PGlite might never return', async () => {
  await expect(openEmbedded(join(folder, 'other'), { hasRoom: () => false })).rejects.toThrow(
    'Please make room.',
  )
})

test.each([
  ['53100', 'could not extend file', DISK_FULL],
  ['ENOSPC', 'no space left on device, write', DISK_FULL],
  ['EDQUOT', 'disk quota exceeded, write', DISK_FULL],
  ['53300', 'sorry, too many clients already', UNAVAILABLE],
  ['EMFILE', 'too many open files, open /data', UNAVAILABLE],
  ['ENFILE', 'file table overflow, open /data', UNAVAILABLE],
  ['58P02', 'could not create file "base/5/16387": File exists', UNAVAILABLE],
])('what the machine is out of is told as 503: %s, %s', (code, message, refusal) => {
  const error = Object.assign(new Error(message), { code })
  expect(toRefusal(error)).toBe(refusal)
  expect(toRefusal(new Error('Failed query', { cause: error }))).toBe(refusal)
})

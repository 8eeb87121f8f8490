import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '~/db/backup.server'
import { openDatabase } from '~/db/client.server'
import { createStorage, startApp, type Storage } from '../support/app'
import { createClient } from '../support/client'
import { earlier, lastingRows, makeEarlierDatabase } from '../support/earlier-version'
import { runScript } from '../support/scripts'

let folder: string
let backup: string
let storage: Storage
let before: Record<string, object[]>

const envOf = ({ env }: Storage) => ({ DATA_DIR: env.DATA_DIR ?? '', DATABASE_URL: env.DATABASE_URL })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-earlier-'))
  backup = join(folder, 'earlier.gz')
  storage = await createStorage({ isNew: true })
  await makeEarlierDatabase(envOf(storage), async (db) => {
    before = await lastingRows(db)
    await backUp(db, backup)
  })
})
afterAll(async () => {
  await storage.remove()
  await rm(folder, { recursive: true })
})

/** Starts the app on the storage, which upgrades it, and compares what people see and what the tables hold. */
async function expectUpgraded(upgraded: Storage) {
  const app = await startApp({ storage: upgraded, env: { WORKERS: 'off' } })
  const client = createClient(app.url, { Authorization: `Bearer ${earlier.token}` })
  const { running_id, ended_id, people } = earlier
  // The first reader may be told to try again in a moment: a busy machine does not settle all ended campaigns in time.
  const firstRead = () => client.call('listTactics', { campaign_id: ended_id, limit: 100 })
  await expect.poll(async () => (await firstRead()).status).toBe(200)
  const ended = await client.must('listTactics', { campaign_id: ended_id, limit: 100 })
  const running = await client.must('listTactics', { campaign_id: running_id, limit: 100 })
  const [first] = running.tactics
  const { inviteLink, campaign: shown } = await client.must('getCampaign', { campaign_id: running_id })
  expect([shown.time_zone, shown.machine_ballot]).toEqual([null, false])
  expect(inviteLink).toBe(`${app.url}/join/campaign/one`)
  const { campaign } = await client.must('joinCampaign', { invite_link: 'one' })
  expect(campaign.id).toBe(running_id)
  await client.must('voteOnTactic', {
    tactic_id: first?.id,
    impact_score: null,
    chances_score: 2,
    efforts_score: 3,
    reason: 'Now with a reason',
  })
  await client.must('withdrawVote', { tactic_id: first?.id })
  await app.stop()

  const results = before.results as { tactic_id: string; rank: number; score: number }[]
  expect(
    ended.tactics.map(({ id, rank, average_score, vote_count }) => [id, rank, average_score, vote_count]),
  ).toEqual(
    ended.tactics.map(({ id }) => {
      const stored = results.find(({ tactic_id }) => tactic_id === id)
      return [id, stored?.rank, stored?.score, people]
    }),
  )
  expect(ended.tactics).toHaveLength(earlier.tactics)
  expect(running.tactics).toHaveLength(earlier.tactics)
  expect(new Set(running.tactics.map(({ vote_count }) => vote_count))).toEqual(new Set([people]))
  expect(new Set(running.tactics.map(({ comment_count }) => comment_count))).toEqual(new Set([3]))

  const { db, close } = await openDatabase(envOf(upgraded))
  const after = await lastingRows(db).finally(close)
  expect(before.votes).toHaveLength(2 * earlier.tactics * people)
  for (const [table, rows] of Object.entries(before)) {
    const isWithdrawn = (row: object) =>
      table === 'votes' && 'tactic_id' in row && row.tactic_id === first?.id && isOfOwner(row)
    const kept = rows.filter((row) => !isWithdrawn(row)).map(table === 'campaigns' ? withoutLink : unchanged)
    expect(after[table], table).toHaveLength(kept.length)
    expect(after[table], table).toMatchObject(kept)
  }
}
const unchanged = (row: object) => row
/** Links are no longer stored in clear. */
const withoutLink = (row: object) => ({ ...row, invite_token: null })
const isOfOwner = (row: object) => 'user_id' in row && row.user_id === earlier.owner_id

test('a backup of the version before is restored as it is, and upgraded at the next start', async () => {
  const other = await createStorage({ isNew: true })
  expect(await runScript('restore', other, backup)).toMatchObject({ code: 0 })
  await expectUpgraded(other)
  expect(await runScript('restore', other, backup)).toEqual({
    code: 1,
    text: 'The backup is of another version than the database. Please name a database in which nothing has been started yet.\n',
  })
  await other.remove()
})

test('the database of the version before is upgraded in place at the next start', async () => {
  await expectUpgraded(storage)
})

import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { settleCampaign } from '~/domain/results/store/settle.server'
import { getReceipt } from '~/domain/seals/receipts.server'
import { queryRow, queryRows } from '~/domain/sql.server'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { getResults } from '~/domain/tactics/results.server'
import { setOpenBallots } from '~/domain/teams/commands.server'
import { verify } from '../../verifier/verify.js'
import { buildCampaign, buildTactic, buildTeam, raceBehind, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'

const database = useTestDatabase()

let people: Context[]
let owner: Context
let team_id: string
let campaign_id: string
let open_id: string
let closed_id: string

/** Five people; the first tactic has a ballot of each, the second of two. */
beforeEach(async () => {
  people = await signInPremium(database.db, 'Olga', 'Ada', 'Ben', 'Cleo', 'Dan')
  const [first, ...others] = people
  if (!first) throw new Error('Nobody signed in')
  owner = first
  team_id = await buildTeam(owner, ...others)
  campaign_id = await buildCampaign(owner, team_id)
  open_id = await buildTactic(owner, campaign_id, 'Everybody scores this one')
  closed_id = await buildTactic(owner, campaign_id, 'Two people score this one')
  for (const [index, person] of people.entries())
    await voteOnTactic(person, {
      tactic_id: open_id,
      ...scores(3 + index, 5, 4),
      chances_score: index === 2 ? null : 6,
    })
  await voteOnTactic(others[0] ?? owner, { tactic_id: closed_id, ...scores(9, 8, 2) })
})

const digestOf = async (ctx = owner) => (await getResults(ctx, { campaign_id })).digest ?? ''
const receiptOf = async (ctx: Context, campaign: string) =>
  (await getReceipt(ctx, { campaign_id: campaign })).data
/** What the verifier says of the file as the app hands it out. */
async function verified(digest: string, person?: Context) {
  const file: unknown = JSON.parse(JSON.stringify((await getResultsFile(owner, { campaign_id })).data))
  const receipt: unknown = person && JSON.parse(JSON.stringify(await receiptOf(person, campaign_id)))
  return verify({ file, digest, receipt, user: person?.actor.id })
}

test('whether ballots are open is fixed with the first vote, and others follow the team', async () => {
  const unscored_id = await buildCampaign(owner, team_id)
  const late_id = await buildTactic(owner, unscored_id, 'Nobody has scored this yet')
  await withdrawVote(owner, { tactic_id: late_id })
  const isOpen = async (id: string) =>
    (await getResultsFile(owner, { campaign_id: id })).data.ballots.length > 0
  await setOpenBallots(owner, { team_id, open: false })
  for (const person of people) await voteOnTactic(person, { tactic_id: late_id, ...scores(4, 5, 6) })
  await endCampaign(owner, { campaign_id })
  await endCampaign(owner, { campaign_id: unscored_id })
  expect([await isOpen(campaign_id), await isOpen(unscored_id)]).toEqual([true, false])
  for (const open of [true, false]) {
    await setOpenBallots(owner, { team_id, open })
    expect([await isOpen(campaign_id), await isOpen(unscored_id)]).toEqual([true, false])
  }
})

test('a vote in progress while the setting changes fixes what its voter was told', async () => {
  const racing_id = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, racing_id, 'Its first vote is on the way')
  await withdrawVote(owner, { tactic_id })
  await raceBehind(
    database.db,
    (db) => voteOnTactic({ ...owner, db } as Context, { tactic_id, ...scores(4, 5, 6) }),
    () => setOpenBallots(owner, { team_id, open: false }),
  )
  expect(await queryRow(database, sql`select ballots_open from campaigns where id = ${racing_id}`)).toEqual({
    ballots_open: true,
  })
})

describe('Once the campaign has ended', () => {
  beforeEach(() => endCampaign(owner, { campaign_id }))

  test('its file agrees with the digest, and everybody’s receipt with the file', async () => {
    const digest = await digestOf()
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    for (const person of people) {
      const { ok, steps } = await verified(digest, person)
      // The votes of the tactic with two ballots are closed. Olga added it, and Ada scored it too.
      const isAll = people.indexOf(person) < 2
      expect(steps.filter(({ state }) => state !== 'ok')).toMatchObject([
        { step: 5, state: 'skipped' },
        ...(isAll ? [] : [{ step: 6, state: 'look' }]),
        { step: 7, state: 'skipped' },
      ])
      expect(ok).toBe(true)
    }
    expect((await verified(digest.replace(/^./, (first) => (first === '0' ? '1' : '0')))).ok).toBe(false)
  })

  test('tactics with four ballots are open, smaller ones are sums and hashes', async () => {
    const { ballots, sealed, manifest } = (await getResultsFile(owner, { campaign_id })).data
    expect(manifest.tactics.map(({ ballots: count }) => count)).toMatchObject([{ count: 5 }, { count: 2 }])
    expect(ballots.map(({ tactic }) => tactic)).toEqual(people.map(() => open_id))
    expect(sealed).toEqual([{ tactic: closed_id, leaves: [expect.any(String), expect.any(String)] }])
    expect(manifest.tactics).toMatchObject([{ rank: 2 }, { rank: 1, impact: { count: 2 } }])
    const { seal } = await readTacticsPage(owner, { campaign_id, limit: 10 })
    expect(seal).toMatchObject({ digest: await digestOf() })
    expect(seal?.opening).toContain('1 of 2 tactics is too small to open')
  })

  test('a team that keeps its ballots closed has a file that verifies all the same', async () => {
    await queryRows(database, sql`update campaigns set ballots_open = false where id = ${campaign_id}`)
    const { ballots, sealed, manifest } = (await getResultsFile(owner, { campaign_id })).data
    expect([ballots, sealed.map(({ tactic }) => tactic)]).toEqual([[], [open_id, closed_id]])
    // One ballot of the first leaves out a criterion: sums of full ballots beside those of all answers would give it away.
    expect(sealed.map((tactic) => Object.keys(tactic))).toEqual(sealed.map(() => ['tactic', 'leaves']))
    expect(manifest.tactics[0]).toMatchObject({ impact: { count: 5 }, chances: { count: 4 } })
    expect(await verified(await digestOf(), owner)).toMatchObject({ ok: true })
    expect((await readTacticsPage(owner, { campaign_id, limit: 10 })).seal?.opening).toContain(
      'keeps all votes closed',
    )
  })

  test('a score that is changed in the database afterwards is found', async () => {
    const digest = await digestOf()
    await queryRows(
      database,
      sql`update votes set impact_score = 10 where tactic_id = ${open_id} and impact_score = 3`,
    )
    const { ok, steps } = await verified(digest)
    expect([ok, steps.find(({ state }) => state === 'failed')?.step]).toEqual([false, 2])
  })

  test('the key is in no answer', async () => {
    const given = JSON.stringify([
      (await getResultsFile(owner, { campaign_id })).data,
      await receiptOf(owner, campaign_id),
      await getResults(owner, { campaign_id }),
      await readTacticsPage(owner, { campaign_id, limit: 10 }),
    ])
    const key = await queryRow<{ seal_key: string }>(
      database,
      sql`select encode(seal_key, 'hex') as seal_key from seal_keys where campaign_id = ${campaign_id}`,
    )
    const bytes = Buffer.from(key?.seal_key ?? '', 'hex')
    expect(bytes).toHaveLength(32)
    for (const spelling of ['hex', 'base64', 'base64url'] as const)
      expect(given).not.toContain(bytes.toString(spelling).slice(0, 42))
  })

  test('results of a version without seals stay without one', async () => {
    await queryRows(database, sql`update campaigns set is_ranked = true where id = ${campaign_id}`)
    expect((await getResults(owner, { campaign_id })).digest).toBeNull()
    expect((await readTacticsPage(owner, { campaign_id, limit: 10 })).seal).toBeNull()
    await expect(getResultsFile(owner, { campaign_id })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This campaign ended before results were sealed, so there is nothing to check',
    })
  })
})

test('while it runs everybody has a receipt of their own ballots, and it stays good', async () => {
  const [, ada] = people
  if (!ada) throw new Error('Nobody signed in')
  const early = await receiptOf(ada, campaign_id)
  expect(early.ballots.map(({ ballot }) => [ballot.tactic, ballot.impact])).toEqual([
    [open_id, 4],
    [closed_id, 9],
  ])
  expect(new Set(early.ballots.map(({ ballot }) => ballot.who)).size).toBe(2)
  expect((await receiptOf(owner, campaign_id)).ballots.map(({ ballot }) => ballot.impact)).not.toContain(9)
  await withdrawVote(ada, { tactic_id: closed_id })
  await endCampaign(owner, { campaign_id })
  expect(await receiptOf(ada, campaign_id)).toEqual({ ...early, ballots: early.ballots.slice(0, 1) })
})

test('those who ask at the same moment get receipts of one key', async () => {
  const found = await Promise.all([...people, ...people].map((person) => receiptOf(person, campaign_id)))
  expect(found.slice(people.length)).toEqual(found.slice(0, people.length))
})

/** A database that fails at the statement `at`, before it is sent or after it has been carried out. */
function failingAt({ db, ...rest }: Context, at: number, isAfter: boolean): Context {
  let count = 0
  const run = async (send: () => Promise<unknown>) => {
    const isLast = ++count === at
    if (isLast && !isAfter) throw new Error('The connection is lost')
    const answer = await send()
    if (isLast) throw new Error('The connection is lost')
    return answer
  }
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === 'execute')
        return (query: Parameters<typeof db.execute>[0]) => run(async () => target.execute(query))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { ...rest, db: failing }
}

test.each([
  [1, false],
  [1, true],
  [2, false],
  [2, true],
  [3, false],
  [3, true],
])('settling that fails at statement %d (after it: %s) ends with the same digest', async (at, isAfter) => {
  await endCampaign(owner, { campaign_id })
  await expect(settleCampaign(failingAt(owner, at, isAfter), campaign_id)).rejects.toThrow(
    'The connection is lost',
  )
  const keyOf = () =>
    queryRow(
      database,
      sql`select encode(seal_key, 'hex') as key from seal_keys where campaign_id = ${campaign_id}`,
    )
  const stored = () =>
    queryRow<{ digest: string }>(database, sql`select digest from seals where campaign_id = ${campaign_id}`)
  const [key, half] = [await keyOf(), await stored()]
  const digest = await digestOf()
  expect(await verified(digest)).toMatchObject({ ok: true })
  if (key) expect(await keyOf()).toEqual(key)
  if (half) expect(half.digest).toBe(digest)
  // All that was stored before is stored at once, so a second settlement from the start has the same digest.
  await queryRows(database, sql`delete from seals where campaign_id = ${campaign_id}`)
  await queryRows(
    database,
    sql`update campaigns set result_summary = null, is_ranked = false where id = ${campaign_id}`,
  )
  expect(await digestOf()).toBe(digest)
})

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { getCheckPage } from '~/domain/results/store/check-page.server'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { settleCampaign } from '~/domain/results/store/settle.server'
import { newReceiptKey, toReceiptKey, type ReceiptKey } from '~/domain/receipt-key.server'
import { keepReceiptKey, listReceiptKeys } from '~/domain/seals/receipt-keys.server'
import { getReceipt, readWitness } from '~/domain/seals/receipts.server'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { joinTactics } from '~/domain/tactics/same-as.server'
import { getResults } from '~/domain/tactics/results.server'
import { setOpenBallots } from '~/domain/teams/commands.server'
import { canonicalJson, verify, VERSION_1_NOTE } from '../../verifier/verify.js'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  services,
  signInPremium,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { queryRow, queryRows } from '../support/sql'

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

test('the owner sets open votes, the list of voters and the quorum, until somebody votes', async () => {
  const own_id = await buildCampaign(owner, team_id)
  const rulesOf = async () => {
    const { campaign } = await getCampaign(owner, { campaign_id: own_id })
    const { ballots_open, roll, quorum, machine_ballot } = campaign
    return { ballots_open, roll, quorum, machine_ballot }
  }
  expect(await rulesOf()).toEqual({ ballots_open: true, roll: false, quorum: null, machine_ballot: true })
  const rules = { ballots_open: false, roll: true, quorum: 5, machine_ballot: false }
  const { campaign } = await editCampaign(owner, { campaign_id: own_id, ...rules })
  expect(campaign).toMatchObject(rules)
  expect(await rulesOf()).toEqual(rules)
  // Adding a tactic casts the adder's vote.
  await buildTactic(owner, own_id, 'The first vote is here')
  for (const change of [
    { ballots_open: true },
    { roll: false },
    { quorum: null },
    { quorum: 4 },
    { machine_ballot: true },
  ])
    await expect(editCampaign(owner, { campaign_id: own_id, ...change })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Somebody has voted already, so the rules of the vote stay as they were told',
    })
  // A form that sends them unchanged still saves the rest.
  await editCampaign(owner, { campaign_id: own_id, name: 'Another name', ...rules })
  expect(await rulesOf()).toEqual(rules)
})

test('a first vote in progress refuses a change of the rules that waits for it', async () => {
  const racing_id = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, racing_id, 'Its first vote is on the way')
  await withdrawVote(owner, { tactic_id })
  await expect(
    raceBehind(
      database.db,
      (db) => voteOnTactic({ ...owner, db } as Context, { tactic_id, ...scores(4, 5, 6) }),
      () => editCampaign(owner, { campaign_id: racing_id, roll: true }),
    ),
  ).rejects.toMatchObject({ kind: 'conflict' })
})

describe('a campaign with a list of voters and a quorum', () => {
  const withRules = async (voters: number) => {
    const id = await buildCampaign(owner, team_id)
    await editCampaign(owner, { campaign_id: id, roll: true, quorum: 5 })
    const tactic_id = await buildTactic(owner, id, 'Everybody could score this one')
    for (const person of people.slice(1, voters))
      await voteOnTactic(person, { tactic_id, ...scores(5, 5, 5) })
    expect((await readTacticsPage(owner, { campaign_id: id, limit: 10 })).seal).toBeNull()
    await endCampaign(owner, { campaign_id: id })
    const { summary, seal } = await readTacticsPage(people[4] ?? owner, { campaign_id: id, limit: 10 })
    const { manifest } = (await getResultsFile(owner, { campaign_id: id })).data
    return { summary, seal, roll: manifest.v === 3 ? manifest.roll : null }
  }

  test('tells every member who could vote and who did', async () => {
    const { summary, seal, roll } = await withRules(4)
    expect(summary).toMatchObject({
      headline: 'Not enough people: 4 voted, and this campaign asked for at least 5.',
      line: null,
      notes: [],
    })
    expect(roll).toHaveLength(5)
    const voted = new Set(roll?.filter((entry) => entry.voted === 1).map(({ user }) => user))
    expect(voted).toEqual(new Set(people.slice(0, 4).map(({ actor }) => actor.id)))
    expect(seal?.roll).toEqual(
      ['Ada', 'Ben', 'Cleo', 'Dan', 'Olga'].map((name) => ({ name, has_voted: name !== 'Dan' })),
    )
  })

  test('names nobody with fewer than four voters', async () => {
    const { seal, roll } = await withRules(3)
    expect([roll, seal?.roll]).toEqual([null, null])
  })

  test('has a headline with enough voters', async () => {
    expect((await withRules(5)).summary?.headline).not.toContain('Not enough people')
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
    expect(seal?.opening).toContain('1 of 2 tactics has too few votes to open')
  })

  test('a team that keeps its ballots closed has a file that verifies all the same', async () => {
    await queryRows(database, sql`update campaigns set ballots_open = false where id = ${campaign_id}`)
    const { ballots, sealed, manifest } = (await getResultsFile(owner, { campaign_id })).data
    expect([ballots, sealed.map(({ tactic }) => tactic)]).toEqual([[], [open_id, closed_id]])
    // One ballot of the first leaves out a criterion: sums of full ballots beside those of all answers would give it away.
    expect(sealed.map((tactic) => Object.keys(tactic))).toEqual(sealed.map(() => ['tactic', 'leaves']))
    expect(manifest.tactics[0]).toMatchObject({ impact: { count: 5 }, chances: { count: 4 } })
    expect(await verified(await digestOf(), owner)).toMatchObject({ ok: true })
    expect((await readTacticsPage(owner, { campaign_id, limit: 10 })).seal?.opening).toContain('stay closed')
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

test('a receipt tells nothing of others: their votes change no byte of it', async () => {
  const [, ada, ben] = people
  if (!ada || !ben) throw new Error('Nobody signed in')
  const before = await receiptOf(ada, campaign_id)
  await voteOnTactic(ben, { tactic_id: closed_id, ...scores(1, 1, 9) })
  await withdrawVote(owner, { tactic_id: open_id })
  expect(await receiptOf(ada, campaign_id)).toEqual(before)
  expect(before).toMatchObject({ user: ada.actor.id, campaign: campaign_id })
})

describe('When the key that signs receipts is replaced', () => {
  const withKey = (ctx: Context, receiptKey: ReceiptKey): Context => ({
    ...ctx,
    services: { ...ctx.services, receiptKey },
  })
  const [first, second] = [toReceiptKey(newReceiptKey()), toReceiptKey(newReceiptKey())]
  const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  const fileBy = async (key: ReceiptKey) => {
    const { data } = await getResultsFile(withKey(owner, key), { campaign_id })
    return 'keys' in data ? data : expect.fail('The file is of version 1')
  }
  const receiptBy = async (key: ReceiptKey) =>
    parsed((await getReceipt(withKey(owner, key), { campaign_id })).data)

  beforeEach(() => queryRows(database, sql`delete from receipt_keys`))
  afterEach(async () => {
    await queryRows(database, sql`delete from receipt_keys`)
    await keepReceiptKey(database.db, services.receiptKey.public_key)
  })

  test('a result keeps the key of its end, and receipts of each key verify', async () => {
    await keepReceiptKey(database.db, first.public_key)
    const early = await receiptBy(first)
    await endCampaign(owner, { campaign_id })
    const digest = await digestOf()
    const { keys } = await fileBy(first)
    await keepReceiptKey(database.db, first.public_key)
    expect((await fileBy(first)).keys).toEqual(keys)
    expect(keys).toEqual([
      { public_key: first.public_key, used_from: expect.any(String) as string, used_until: null },
    ])
    await keepReceiptKey(database.db, second.public_key)
    const file = await fileBy(second)
    const used_until = file.keys[0]?.used_until
    expect(used_until).toMatch(/Z$/)
    expect(file.public_key).toBe(first.public_key)
    expect(file.keys).toEqual([
      { ...keys[0], used_until },
      { public_key: second.public_key, used_from: used_until, used_until: null },
    ])
    expect((await listReceiptKeys(owner)).map(({ public_key }) => public_key)).toEqual([
      second.public_key,
      first.public_key,
    ])
    for (const receipt of [early, await receiptBy(second)])
      for (const key of [undefined, first.public_key])
        expect(verify({ file: parsed(file), digest, receipt, votes: 2, key })).toMatchObject({ ok: true })
    expect(verify({ file: parsed(file), digest, key: second.public_key }).verdict).toBe('differs')
    // A mail that is sent late names the key of the seal, too.
    const sealed = { campaign_id, digest, user_id: owner.actor.id }
    expect(await readWitness(withKey(owner, second), sealed)).toMatchObject({ public_key: first.public_key })
    const other = toReceiptKey(newReceiptKey())
    const forged = await receiptBy(other)
    expect(verify({ file: parsed(file), digest, receipt: forged, votes: 2 }).verdict).toBe('differs')
    expect(verify({ file: parsed(file), digest, key: other.public_key }).verdict).toBe('differs')
  })

  test('a result sealed before keys were kept has the first that was, and a key may come back', async () => {
    await keepReceiptKey(database.db, first.public_key)
    await endCampaign(owner, { campaign_id })
    await digestOf()
    await queryRows(database, sql`delete from receipt_keys`)
    await queryRows(database, sql`update seals set public_key = null where campaign_id = ${campaign_id}`)
    for (const { public_key } of [first, second]) await keepReceiptKey(database.db, public_key)
    expect((await fileBy(second)).public_key).toBe(first.public_key)
    await keepReceiptKey(database.db, first.public_key)
    const inUse = (await fileBy(first)).keys.filter(({ used_until }) => used_until === null)
    expect(inUse.map(({ public_key }) => public_key)).toEqual([first.public_key])
  })
})

test('description, link and key of a tactic are sealed', async () => {
  const texts = { description: 'Why\nand how', link: 'https://example.com/1', key: 'GROW-1' }
  await queryRows(
    database,
    sql`update tactics set description = ${texts.description}, link = ${texts.link}, key = ${texts.key} where id = ${open_id}`,
  )
  await endCampaign(owner, { campaign_id })
  const digest = await digestOf()
  const { manifest } = (await getResultsFile(owner, { campaign_id })).data
  expect(manifest.tactics).toMatchObject([texts, { description: null, link: null, key: null }])
  expect(await verified(digest)).toMatchObject({ ok: true })
})

test('of two joined tactics the one that stayed is sealed, and the other is in no file or receipt', async () => {
  const kept_id = await buildTactic(owner, campaign_id, 'Send a welcome series')
  const joined_id = await buildTactic(owner, campaign_id, 'Greet people by mail')
  await joinTactics(owner, { tactic_id: joined_id, same_as: kept_id, stays: 'other' })
  for (const person of people.slice(1)) await voteOnTactic(person, { tactic_id: kept_id, ...scores(8, 7, 3) })
  await endCampaign(owner, { campaign_id })
  const file = (await getResultsFile(owner, { campaign_id })).data
  expect(file.manifest.tactics.map(({ id }) => id)).toContain(kept_id)
  expect(JSON.stringify([file, await receiptOf(owner, campaign_id)])).not.toContain(joined_id)
  expect(await verified(await digestOf(), owner)).toMatchObject({ ok: true })
})

test('the check page has the files, the receipt and the reader in it', async () => {
  await endCampaign(owner, { campaign_id })
  const { data: page, campaign_name } = await getCheckPage(owner, { campaign_id })
  const [, text = ''] = /<script type="application\/json" id="given">(.*?)<\/script>/s.exec(page) ?? []
  const given = JSON.parse(text) as Parameters<typeof verify>[0]
  expect(campaign_name).toBe((await getCampaign(owner, { campaign_id })).campaign.name)
  expect(given).toMatchObject({ user: owner.actor.id, receipt: { user: owner.actor.id } })
  expect(verify({ ...given, digest: await digestOf(), votes: 2 }).steps[5]?.state).toBe('ok')
})

test('results that a version before sealed keep their digest and their file, byte for byte', async () => {
  await endCampaign(owner, { campaign_id })
  await digestOf()
  const { manifest } = (await getResultsFile(owner, { campaign_id })).data
  if (manifest.v !== 3) throw new Error('The seal is of version 1')
  const { ballots, campaign, eligible, formula, tactics } = manifest
  const text = canonicalJson({
    ...{ ballots, campaign, eligible, formula, v: 1 },
    tactics: tactics.map(({ ballots: { count }, created_at, id, name }) => ({
      ballots: count,
      created_at,
      id,
      name,
    })),
  })
  const digest = createHash('sha256').update(`\x02${text}`).digest('hex')
  await queryRows(
    database,
    sql`update seals set manifest = ${text}, digest = ${digest} where campaign_id = ${campaign_id}`,
  )
  const { data } = await getResultsFile(owner, { campaign_id })
  expect(Object.keys(data)).toEqual(['manifest', 'ballots', 'sealed', 'spans', 'sheets', 'ranking'])
  expect(JSON.stringify(data.sealed[0])).toMatch(
    /^\{"tactic":"[^"]+","n":null,"S":null,"Q":null,"impact":\{"count":2,"sum":\d+\},"chances":.+,"leaves":\[/,
  )
  expect(await digestOf()).toBe(digest)
  const { ok, notes } = await verified(digest, owner)
  expect([ok, notes]).toEqual([true, [VERSION_1_NOTE]])
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

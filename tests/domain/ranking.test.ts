import { setImmediate } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { tactics as tacticsTable, votes as votesTable } from '~/db/schema.server'
import { deleteCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { NotReadyError } from '~/domain/policy'
import { toRefusal } from '~/http/request/to-refusal.server'
import { newId } from '~/domain/ids.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { QueueTimeout } from '~/db/statement-queue.server'
import { ranking, tallies } from '~/domain/results/store/ranking.server'
import { storeResults } from '~/domain/results/store/settle.server'
import { TacticView } from '~/domain/tactics/view'
import { buildCampaign, buildTeam, raceBehind, signInPremium } from '../support/builders'
import { randomFrom } from '../support/random'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { insertRows } from '../support/rows'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 500 }

type Vote = readonly [impact: number, chances: number, efforts: number]
type Tactic = { name: string; votes: readonly Vote[]; created_at?: string }

const dawn = '2026-01-01T00:00:00.000Z'
const later = (seconds: number) => new Date(Date.parse(dawn) + seconds * 1000).toISOString()

let owner: Context
let team_id: string
let voters: string[]

beforeAll(async () => {
  const people = await signInPremium(
    database.db,
    ...Array.from({ length: 12 }, (_, index) => `Voter ${index}`),
  )
  const [first, ...others] = people
  if (!first) throw new Error('Nobody signed in')
  owner = first
  team_id = await buildTeam(owner, ...others)
  voters = people.map(({ actor }) => actor.id)
})

/** A running campaign with these tactics and their votes, one voter each. Ids come in the order of the tactics. */
async function campaignOf(tactics: readonly Tactic[]): Promise<{ campaign_id: string; ids: string[] }> {
  const campaign_id = await buildCampaign(owner, team_id)
  const ids = tactics.map(() => newId())
  const rows = tactics.map((tactic, index) => ({
    id: ids[index] ?? '',
    campaign_id,
    name: `Tactic named ${tactic.name}`,
    created_at: tactic.created_at ?? dawn,
  }))
  await queryRow(database, insertRows(tacticsTable, rows))
  const votes = tactics.flatMap((tactic, index) =>
    tactic.votes.map((vote, voter) => ({
      tactic_id: ids[index] ?? '',
      user_id: voters[voter] ?? '',
      ...scores(...vote),
    })),
  )
  await queryRow(database, insertRows(votesTable, votes))
  return { campaign_id, ids }
}

async function ranked(tactics: readonly Tactic[]): Promise<TacticView[]> {
  const { campaign_id } = await campaignOf(tactics)
  await endCampaign(owner, { campaign_id })
  const { rows } = await readTacticsPage(owner, { campaign_id, ...page })
  for (const tactic of rows) expect(TacticView.parse(tactic)).toEqual(tactic)
  return rows
}

const inOrder = (rows: TacticView[]) =>
  rows.map(({ name, rank }) => [name.replace('Tactic named ', ''), rank])
const times = (count: number, vote: Vote): Vote[] => Array.from({ length: count }, () => vote)

describe('the score', () => {
  test.each([
    ['the highest', [[10, 10, 1]], 18.5],
    ['the lowest', [[1, 1, 10]], -13],
    ['of one vote', [[5, 5, 5]], 2.5],
    ['nothing', [[1, 2, 2]], 0],
    [
      'an average',
      [
        [8, 6, 4],
        [10, 9, 7],
      ],
      8.25,
    ],
    [
      'a third',
      [
        [1, 1, 1],
        [1, 1, 1],
        [2, 1, 1],
      ],
      5 / 6,
    ],
  ] satisfies [string, Vote[], number][])('%s', async (_, votes, score) => {
    const [tactic] = await ranked([{ name: 'one', votes }])
    expect(tactic?.average_score).toBeCloseTo(score, 12)
    expect(tactic?.rank).toBe(1)
  })

  test('comes with the three averages and the number of votes', async () => {
    const [tactic] = await ranked([
      {
        name: 'one',
        votes: [
          [1, 4, 7],
          [2, 5, 7],
          [2, 6, 9],
        ],
      },
    ])
    expect(tactic).toMatchObject({ vote_count: 3, avg_chances: 5 })
    expect(tactic?.avg_impact).toBeCloseTo(5 / 3, 12)
    expect(tactic?.avg_efforts).toBeCloseTo(23 / 3, 12)
  })
})

describe('the ranking', () => {
  test('goes by votes where scores are equal, and the rank is shared', async () => {
    const rows = await ranked([
      { name: 'one vote', votes: times(1, [5, 5, 5]) },
      { name: 'three votes', votes: times(3, [5, 5, 5]) },
      { name: 'two votes', votes: times(2, [5, 5, 5]) },
    ])
    expect(inOrder(rows)).toEqual([
      ['three votes', 1],
      ['two votes', 1],
      ['one vote', 1],
    ])
  })

  test('goes by impact where scores and votes are equal', async () => {
    const rows = await ranked([
      { name: 'lower impact', votes: [[4, 6, 5]] },
      { name: 'higher impact', votes: [[6, 4, 5]] },
      { name: 'middle impact', votes: [[5, 5, 5]] },
    ])
    expect(inOrder(rows)).toEqual([
      ['higher impact', 1],
      ['middle impact', 1],
      ['lower impact', 1],
    ])
  })

  test('goes by age where everything is equal', async () => {
    const rows = await ranked([
      { name: 'young', votes: [[5, 5, 5]], created_at: later(2) },
      { name: 'old', votes: [[5, 5, 5]], created_at: later(0) },
      { name: 'middle', votes: [[5, 5, 5]], created_at: later(1) },
    ])
    expect(inOrder(rows)).toEqual([
      ['old', 1],
      ['middle', 1],
      ['young', 1],
    ])
  })

  test('shares ranks as 1, 2, 2, 4', async () => {
    const rows = await ranked([
      { name: 'last', votes: [[1, 1, 10]] },
      { name: 'tied with one vote', votes: [[5, 5, 5]] },
      { name: 'first', votes: [[10, 10, 1]] },
      {
        name: 'tied with two votes',
        votes: [
          [6, 4, 5],
          [4, 6, 5],
        ],
      },
    ])
    expect(inOrder(rows)).toEqual([
      ['first', 1],
      ['tied with two votes', 2],
      ['tied with one vote', 2],
      ['last', 4],
    ])
  })

  test('leaves tactics without votes last, unranked and without score, below the lowest', async () => {
    const rows = await ranked([
      { name: 'unscored, young', votes: [], created_at: later(1) },
      { name: 'lowest', votes: [[1, 1, 10]] },
      { name: 'unscored, old', votes: [] },
    ])
    expect(inOrder(rows)).toEqual([
      ['lowest', 1],
      ['unscored, old', null],
      ['unscored, young', null],
    ])
    expect(rows[1]).toMatchObject({
      vote_count: 0,
      average_score: null,
      avg_impact: null,
      avg_chances: null,
      avg_efforts: null,
    })
  })

  test('of a campaign without tactics is empty', async () => {
    expect(await ranked([])).toEqual([])
  })
})

describe('the stored results', () => {
  const random = randomFrom(4)
  const score = () => 1 + Math.floor(random() * 10)
  const mixed: Tactic[] = Array.from({ length: 60 }, (_, index) => ({
    name: `${index}`,
    votes: Array.from({ length: Math.floor(random() * 6) }, (): Vote => [score(), score(), score()]),
  }))

  /** So many that the ballots are read in several parts. */
  const manyMembers = (campaign_id: string) =>
    database.db.execute(sql`
      with person as (
        insert into users (id, provider, subject, email, full_name, plan, trial_ends_at)
        select id, 'local', id::text, id || '@example.com', 'Somebody', 'premium', now()
        from (select gen_random_uuid() as id from generate_series(1, 500)) x returning id
      )
      insert into team_members (team_id, user_id, joined_at)
      select c.team_id, person.id, now() - interval '9 days' from person, campaigns c where c.id = ${campaign_id}`)

  test.each([
    ['in one part', async () => {}],
    ['in several parts', manyMembers],
  ])('are what the votes say, read %s', async (_, prepare) => {
    const { campaign_id } = await campaignOf(mixed)
    await prepare(campaign_id)
    await endCampaign(owner, { campaign_id })
    await readTacticsPage(owner, { campaign_id, ...page })
    const tallied = sql`(${tallies(sql`tactic.campaign_id = ${campaign_id}::uuid`)})`
    const stored = await queryRows(
      database,
      sql`select tactic_id as id, position, rank, vote_count, score, avg_impact, avg_chances, avg_efforts
          from results where campaign_id = ${campaign_id} order by position`,
    )
    const computed = await queryRows(
      database,
      sql`select id, position::int, rank::int, vote_count, score, avg_impact, avg_chances, avg_efforts
          from (${ranking(tallied)}) r join ${tallied} t using (id) order by position`,
    )
    expect(stored).toHaveLength(mixed.length)
    expect(stored).toEqual(computed)
  })

  test('are stored once and are the same for all who read at that moment', async () => {
    const { campaign_id } = await campaignOf(mixed)
    await endCampaign(owner, { campaign_id })
    const read = () => readTacticsPage(owner, { campaign_id, ...page })
    const first = await raceBehind(database.db, (tx) => storeResults({ ...owner, db: tx }, campaign_id), read)
    const others = await Promise.all(Array.from({ length: 8 }, read))
    for (const { rows } of others) expect(rows).toEqual(first.rows)
    expect(first.rows).toHaveLength(mixed.length)
  })

  test('are stored although the reader who began it runs out of time', async () => {
    const { campaign_id } = await campaignOf(mixed)
    await endCampaign(owner, { campaign_id })
    const execute = () => Promise.reject(new QueueTimeout())
    const late = { ...owner, db: { execute } as unknown as typeof owner.db, lastingDb: owner.db }
    await storeResults(late, campaign_id)
    expect((await readTacticsPage(owner, { campaign_id, ...page })).rows).toHaveLength(mixed.length)
    await expect(storeResults({ ...late, lastingDb: undefined }, campaign_id)).rejects.toThrow(QueueTimeout)
  })

  test('are worked out on while readers are told to ask again, once for all of them', async () => {
    const { campaign_id } = await campaignOf(mixed)
    await endCampaign(owner, { campaign_id })
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    let analyses = 0
    const slow = {
      execute: async (statement: SQL) => {
        analyses++
        await gate
        return owner.db.execute(statement)
      },
      transaction: owner.db.transaction.bind(owner.db),
    } as unknown as typeof owner.db
    const reader = () => ({ ...owner, lastingDb: slow, deadline: performance.now() })
    for (let readers = 0; readers < 2; readers++) {
      const refused: unknown = await readTacticsPage(reader(), { campaign_id, ...page }).catch(
        (error: unknown) => error,
      )
      expect(toRefusal(refused)).toMatchObject({
        status: 503,
        error: expect.stringMatching(/being worked out.*ask again/) as string,
        headers: { 'Retry-After': '5' },
      })
    }
    expect(analyses).toBe(1)
    open()
    expect((await readTacticsPage(owner, { campaign_id, ...page })).rows).toHaveLength(mixed.length)
  })

  test('that fail after their readers have left are told to the next one, and begun again', async () => {
    const { campaign_id } = await campaignOf(mixed)
    await endCampaign(owner, { campaign_id })
    let fail = () => {}
    const execute = () => new Promise((_, reject) => (fail = () => reject(new Error('cut off'))))
    const lastingDb = { execute } as unknown as typeof owner.db
    await expect(
      storeResults({ ...owner, lastingDb, deadline: performance.now() }, campaign_id),
    ).rejects.toThrow(NotReadyError)
    fail()
    await setImmediate()
    await expect(storeResults(owner, campaign_id)).rejects.toThrow('cut off')
    await storeResults(owner, campaign_id)
    expect((await readTacticsPage(owner, { campaign_id, ...page })).rows).toHaveLength(mixed.length)
  })

  test('are not there before the end', async () => {
    const { campaign_id } = await campaignOf(mixed)
    await storeResults(owner, campaign_id)
    await readTacticsPage(owner, { campaign_id, ...page })
    const stored = sql`select count(*)::int as count from results where campaign_id = ${campaign_id}`
    expect(await queryRow(database, stored)).toEqual({ count: 0 })
  })

  test('go with the campaign that is deleted while they are stored', async () => {
    const { campaign_id } = await campaignOf(mixed)
    await endCampaign(owner, { campaign_id })
    await raceBehind(
      database.db,
      (tx) => storeResults({ ...owner, db: tx }, campaign_id),
      () => deleteCampaign(owner, { campaign_id }),
    )
    const other = await campaignOf(mixed)
    await endCampaign(owner, { campaign_id: other.campaign_id })
    await raceBehind(
      database.db,
      (tx) => deleteCampaign({ ...owner, db: tx }, { campaign_id: other.campaign_id }),
      () => storeResults(owner, other.campaign_id),
    )
    const stored = sql`select count(*)::int as count from results where campaign_id in (${campaign_id}, ${other.campaign_id})`
    expect(await queryRow(database, stored)).toEqual({ count: 0 })
  })
})

describe('equal scores tie however many votes they come from', () => {
  const third: Vote[] = [
    [3, 3, 2],
    [3, 3, 2],
    [4, 3, 2],
  ]
  const sixths: Vote[] = [...third, ...third]

  test('10/3 from 3, 6, 9 and 12 votes', async () => {
    const rows = await ranked([
      { name: '3 votes', votes: third },
      { name: '6 votes', votes: sixths },
      { name: '9 votes', votes: [...sixths, ...third] },
      { name: '12 votes', votes: [...sixths, ...sixths] },
    ])
    expect(inOrder(rows)).toEqual([
      ['12 votes', 1],
      ['9 votes', 1],
      ['6 votes', 1],
      ['3 votes', 1],
    ])
    expect(new Set(rows.map(({ average_score }) => average_score)).size).toBe(1)
  })

  test('10/3 made of thirds of impact, of chances or of efforts, and a 24th beside it', async () => {
    const rows = await ranked([
      {
        name: 'impact',
        votes: [
          [1, 5, 2],
          [1, 5, 2],
          [2, 5, 2],
        ],
      },
      {
        name: 'efforts',
        votes: [
          [4, 4, 2],
          [4, 4, 3],
          [3, 3, 3],
        ],
      },
      {
        name: 'chances',
        votes: [
          [5, 1, 2],
          [5, 1, 2],
          [5, 2, 2],
        ],
      },
      { name: 'less', votes: [...times(10, [3, 3, 2]), [3, 3, 1], [5, 3, 2]] },
      { name: 'more', votes: [...times(10, [3, 3, 2]), [3, 3, 1], [6, 3, 2]] },
    ])
    expect(inOrder(rows)).toEqual([
      ['more', 1],
      ['chances', 2],
      ['efforts', 2],
      ['impact', 2],
      ['less', 5],
    ])
  })
})

/** An exact score: numerator over denominator, by the definition and without any rounding. */
type Fraction = readonly [bigint, bigint]

const compare = ([a, b]: Fraction, [c, d]: Fraction): number => {
  const difference = a * d - c * b
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
const sum = (votes: readonly Vote[], criterion: 0 | 1 | 2) =>
  votes.reduce((total, vote) => total + BigInt(vote[criterion]), 0n)
const exactScore = (votes: readonly Vote[]): Fraction | null =>
  votes.length === 0
    ? null
    : [2n * sum(votes, 0) + 2n * sum(votes, 1) - 3n * sum(votes, 2), 2n * BigInt(votes.length)]

type Entry = { id: string; votes: readonly Vote[]; created_at: string }

/** The ranking of docs/product.md#ranking, computed exactly: score, votes, impact, age. */
function rankExactly(entries: Entry[]): { id: string; rank: number | null }[] {
  const better = (a: Entry, b: Entry): number => {
    const [x, y] = [exactScore(a.votes), exactScore(b.votes)]
    if (x && y && compare(x, y) !== 0) return compare(y, x)
    if (!x !== !y) return x ? -1 : 1
    if (a.votes.length !== b.votes.length) return b.votes.length - a.votes.length
    const [p, q] = [sum(a.votes, 0), sum(b.votes, 0)]
    if (p !== q) return p > q ? -1 : 1
    return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1
  }
  const sorted = [...entries].sort(better)
  return sorted.map(({ id, votes }) => {
    const score = exactScore(votes)
    if (!score) return { id, rank: null }
    const above = sorted.filter((other) => {
      const theirs = exactScore(other.votes)
      return theirs !== null && compare(theirs, score) > 0
    })
    return { id, rank: above.length + 1 }
  })
}

describe('the ranking of random votes is that of exact fractions', () => {
  test.each([
    ['few scores, so that many tie', 1, 3, 12],
    ['all scores', 2, 10, 12],
    ['two voters at most', 3, 4, 2],
    ['one score for all', 4, 1, 12],
    ['few scores again', 5, 2, 11],
  ])('%s (seed %d)', async (_, seed, highest, mostVotes) => {
    const random = randomFrom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const score = () => 1 + below(highest)
    const tactics = Array.from({ length: 200 }, (__, index) => ({
      name: `number ${index}`,
      created_at: later(below(20)),
      votes: Array.from({ length: below(mostVotes + 1) }, (): Vote => [score(), score(), score()]),
    }))
    const { campaign_id, ids } = await campaignOf(tactics)
    await endCampaign(owner, { campaign_id })
    const { rows } = await readTacticsPage(owner, { campaign_id, ...page })

    const exact = rankExactly(tactics.map((tactic, index) => ({ ...tactic, id: ids[index] ?? '' })))
    expect(rows.map(({ id, rank }) => ({ id, rank }))).toEqual(exact)
    for (const { id, average_score } of rows) {
      const [numerator, denominator] = exactScore(tactics[ids.indexOf(id)]?.votes ?? []) ?? []
      const expected = denominator ? Number(numerator) / Number(denominator) : null
      expect(average_score).toEqual(expected === null ? null : expect.closeTo(expected, 12))
    }
  })
})

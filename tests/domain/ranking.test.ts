import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { queryRow, queryRows } from '~/domain/sql.server'
import { listTactics } from '~/domain/tactics/queries.server'
import { TacticView } from '~/domain/tactics/view'
import { allPages, buildCampaign, buildTeam, randomFrom, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'

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
  const people = await signInPremium(database.db, ...Array.from({ length: 12 }, (_, index) => `Voter ${index}`))
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
    id: ids[index],
    name: `Tactic named ${tactic.name}`,
    created_at: tactic.created_at ?? dawn,
  }))
  await queryRow(
    database,
    sql`insert into tactics (id, campaign_id, name, created_at)
        select id, ${campaign_id}::uuid, name, created_at
        from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, name text, created_at timestamptz)`,
  )
  const votes = tactics.flatMap((tactic, index) =>
    tactic.votes.map(([impact_score, chances_score, efforts_score], voter) => ({
      tactic_id: ids[index],
      user_id: voters[voter],
      impact_score,
      chances_score,
      efforts_score,
    })),
  )
  await queryRow(
    database,
    sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
        select * from json_to_recordset(${JSON.stringify(votes)}::json)
          as x (tactic_id uuid, user_id uuid, impact_score smallint, chances_score smallint, efforts_score smallint)`,
  )
  return { campaign_id, ids }
}

async function ranked(tactics: readonly Tactic[]): Promise<TacticView[]> {
  const { campaign_id } = await campaignOf(tactics)
  await endCampaign(owner, campaign_id)
  const { rows } = await listTactics(owner, { campaign_id, ...page })
  for (const tactic of rows) expect(TacticView.parse(tactic)).toEqual(tactic)
  return rows
}

const inOrder = (rows: TacticView[]) => rows.map(({ name, rank }) => [name.replace('Tactic named ', ''), rank])
const times = (count: number, vote: Vote): Vote[] => Array.from({ length: count }, () => vote)

describe('the score', () => {
  test.each([
    ['the highest', [[10, 10, 1]], 18.5],
    ['the lowest', [[1, 1, 10]], -13],
    ['of one vote', [[5, 5, 5]], 2.5],
    ['nothing', [[1, 2, 2]], 0],
    ['an average', [[8, 6, 4], [10, 9, 7]], 8.25],
    ['a third', [[1, 1, 1], [1, 1, 1], [2, 1, 1]], 5 / 6],
  ] satisfies [string, Vote[], number][])('%s', async (_, votes, score) => {
    const [tactic] = await ranked([{ name: 'one', votes }])
    expect(tactic?.average_score).toBeCloseTo(score, 12)
    expect(tactic?.rank).toBe(1)
  })

  test('comes with the three averages and the number of votes', async () => {
    const [tactic] = await ranked([{ name: 'one', votes: [[1, 4, 7], [2, 5, 7], [2, 6, 9]] }])
    expect(tactic).toMatchObject({ vote_count: 3, avg_chances: 5 })
    expect(tactic?.avg_impact).toBeCloseTo(5 / 3, 12)
    expect(tactic?.avg_efforts).toBeCloseTo(23 / 3, 12)
  })
})

describe('the ranking', () => {
  test('goes by score, the highest first', async () => {
    const rows = await ranked([
      { name: 'middle', votes: [[5, 5, 5]] },
      { name: 'worst', votes: [[1, 1, 10]] },
      { name: 'best', votes: [[10, 10, 1]] },
    ])
    expect(inOrder(rows)).toEqual([
      ['best', 1],
      ['middle', 2],
      ['worst', 3],
    ])
  })

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
      { name: 'tied with two votes', votes: [[6, 4, 5], [4, 6, 5]] },
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

  test('of a campaign without any vote ranks nothing', async () => {
    const rows = await ranked([
      { name: 'young', votes: [], created_at: later(1) },
      { name: 'old', votes: [] },
    ])
    expect(inOrder(rows)).toEqual([
      ['old', null],
      ['young', null],
    ])
  })

  test('of a campaign without tactics is empty', async () => {
    expect(await ranked([])).toEqual([])
  })
})

describe('equal scores tie however many votes they come from', () => {
  const third: Vote[] = [[3, 3, 2], [3, 3, 2], [4, 3, 2]]
  const sixths: Vote[] = [...third, ...third]
  const seventh: Vote[] = [...times(6, [3, 3, 2]), [4, 3, 2]]

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

  test('thirds made of impact, chances or efforts', async () => {
    const rows = await ranked([
      // 10/3 each: 4/3 + 5 - 3, 5 + 4/3 - 3, and 29/3 + ... efforts of 2 in thirds.
      { name: 'chances', votes: [[5, 1, 2], [5, 1, 2], [5, 2, 2]] },
      { name: 'impact', votes: [[1, 5, 2], [1, 5, 2], [2, 5, 2]] },
      { name: 'efforts', votes: [[4, 3, 2], [4, 3, 2], [4, 4, 3]] },
      { name: 'a hair more', votes: times(12, [4, 3, 2]).with(0, [1, 3, 2]) },
    ])
    const exact = rows.map(({ name, average_score }) => [name, average_score])
    expect(inOrder(rows).map(([name]) => name)).toEqual(['a hair more', 'impact', 'chances', 'efforts'].sort(byRank(rows)))
    expect(exact).toHaveLength(4)
  })

  test('a seventh is no third', async () => {
    const rows = await ranked([
      { name: 'a third', votes: third },
      { name: 'a seventh', votes: seventh },
    ])
    expect(inOrder(rows)).toEqual([
      ['a third', 1],
      ['a seventh', 2],
    ])
  })
})

function byRank(rows: TacticView[]) {
  const position = (name: string) => rows.findIndex((row) => row.name === `Tactic named ${name}`)
  return (a: string, b: string) => position(a) - position(b)
}

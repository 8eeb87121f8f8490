import { readFile } from 'node:fs/promises'
import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { settleCampaign } from '~/domain/results/store/settle.server'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { getResults } from '~/domain/tactics/results.server'
import { leaveTeam, removeMember } from '~/domain/teams/members.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 50 }
const MIGRATIONS_OF_RESULTS = [
  '0033_drop_figures_nobody_sees',
  '0035_work_out_tied_results_again',
  '0047_work_out_closed_results_again',
]

let people: Context[]
let owner: Context
let team_id: string
let campaign_id: string

beforeAll(async () => {
  people = await signInPremium(database.db, 'Olga', 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fred')
})
beforeEach(async () => {
  const [first, ...others] = people
  if (!first) throw new Error('Nobody signed in')
  owner = first
  team_id = await buildTeam(owner, ...others)
  campaign_id = await buildCampaign(owner, team_id)
})

type Vote = [impact: number, chances: number, efforts: number]

/** A tactic with the ballots of the first people, the owner's among them or not. */
async function tacticWith(name: string, ...votes: (Vote | null)[]): Promise<string> {
  const tactic_id = await buildTactic(owner, campaign_id, name)
  await withdrawVote(owner, { tactic_id })
  for (const [index, vote] of votes.entries()) {
    const person = people[index]
    if (person && vote) await voteOnTactic(person, { tactic_id, ...scores(...vote) })
  }
  return tactic_id
}

async function resultOf(name: string) {
  const { tactics } = await getResults(owner, { campaign_id })
  const found = tactics.find((tactic) => tactic.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

const clear: Vote[] = [
  [9, 9, 1],
  [9, 8, 2],
  [10, 9, 1],
  [9, 10, 2],
  [10, 10, 1],
]
const weak: Vote[] = [
  [2, 3, 8],
  [3, 2, 9],
  [2, 2, 8],
  [1, 3, 9],
  [2, 2, 9],
]

describe('Once the campaign has ended', () => {
  beforeEach(async () => {
    await tacticWith('The clear winner', ...clear)
    await tacticWith('The clear loser', ...weak)
    await tacticWith('Split in the middle', [10, 5, 5], [9, 5, 5], [1, 5, 5], [2, 5, 5])
    await tacticWith('Only one person’s idea', [6, 6, 3])
    await tacticWith('Nobody’s darling')
    await endCampaign(owner, { campaign_id })
  })

  test('members read how firm the order is', async () => {
    const { summary, tactics, campaign } = await getResults(owner, { campaign_id })
    expect(campaign.ended_at).toMatch(/Z$/)
    expect(summary).toMatchObject({
      headline: '“The clear winner” leads clearly.',
      voter_count: 5,
      eligible_count: 7,
      ballot_count: 15,
      places: 3,
      line: { after_position: 3 },
      needs_scores_count: 2,
    })
    expect(summary.needs_scores.map(({ name, vote_count }) => [name, vote_count])).toEqual([
      ['Only one person’s idea', 1],
      ['Nobody’s darling', 0],
    ])
    expect(tactics.map(({ name, rank }) => [name, rank])).toEqual([
      ['The clear winner', 1],
      ['Only one person’s idea', 2],
      ['Split in the middle', 3],
      ['The clear loser', 4],
      ['Nobody’s darling', null],
    ])
    expect(tactics[0]?.result).toMatchObject({ rank_low: 1, standing: 'Safe top 3', coverage: null })
    expect(tactics[1]?.result).toMatchObject({ coverage: 'One person’s score.' })
    expect(tactics[4]?.result).toMatchObject({
      rank_low: null,
      certainty: null,
      coverage: 'Nobody scored this.',
    })
  })

  test('the list of tactics says the same', async () => {
    const { rows, summary } = await readTacticsPage(owner, { campaign_id, ...page })
    const whole = await getResults(owner, { campaign_id })
    expect(summary).toEqual(whole.summary)
    expect(rows.map(({ result }) => result)).toEqual(whole.tactics.map(({ result }) => result))
  })

  test('people in two camps show', async () => {
    const { result } = await resultOf('Split in the middle')
    expect(result.impact).toMatchObject({
      count: 4,
      has_camps: true,
      distribution: [1, 1, 0, 0, 0, 0, 0, 0, 1, 1],
    })
    expect(result.chances).toMatchObject({ spread: 0, has_camps: false })
  })

  test.each([
    ['without a summary', sql`null`],
    ['with the first version of the spans', sql`'{"separates": true, "leaders": []}'::jsonb`],
    [
      'with the second version of the spans',
      sql`'{"spans": 2, "separates": true, "most_helped": null}'::jsonb`,
    ],
  ])('results of an earlier version, %s, are worked out again beside their digest', async (_, stored) => {
    const whole = await getResults(owner, { campaign_id })
    await queryRows(database, sql`update campaigns set result_summary = ${stored} where id = ${campaign_id}`)
    await queryRows(
      database,
      sql`update results set rank_low = null, top_replays = null, criteria = null where campaign_id = ${campaign_id}`,
    )
    expect(await getResults(owner, { campaign_id })).toEqual(whole)
  })

  test('the migrations drop figures that nobody sees, and have results that lack something worked out again', async () => {
    const whole = await getResults(owner, { campaign_id })
    const change = (set: SQL) =>
      queryRows(database, sql`update campaigns set result_summary = ${set} where id = ${campaign_id}`)
    const migrate = async () => {
      for (const name of MIGRATIONS_OF_RESULTS)
        await queryRows(database, sql.raw(await readFile(`drizzle/${name}.sql`, 'utf8')))
      const row = await queryRow<{ summary: object }>(
        database,
        sql`select result_summary as summary from campaigns where id = ${campaign_id}`,
      )
      return row?.summary
    }
    await change(sql`result_summary || '{"spans": 2, "halo": 80, "weights": null, "few_for_less": null}'`)
    const kept = await migrate()
    expect(kept).toMatchObject({ spans: 2 })
    for (const name of ['halo', 'weights', 'few_for_less']) expect(kept).not.toHaveProperty(name)
    await queryRows(
      database,
      sql`update results set rank = 1 where campaign_id = ${campaign_id} and position = 2`,
    )
    expect(await migrate()).toMatchObject({ spans: 1 })
    expect(await getResults(owner, { campaign_id })).toEqual(whole)
    await change(sql`result_summary || '{"is_closed": true}'`)
    expect(await migrate()).toMatchObject({ spans: 3 })
    await change(sql`result_summary || '{"lines": []}'`)
    expect(await migrate()).toMatchObject({ spans: 1 })
    expect(await getResults(owner, { campaign_id })).toEqual(whole)
  })

  test('readers at the same moment store one result', async () => {
    const found = await Promise.all(people.map((person) => getResults(person, { campaign_id })))
    expect(new Set(found.map((result) => JSON.stringify(result))).size).toBe(1)
    const row = await queryRow<{ count: number }>(
      database,
      sql`select count(*)::int as count from results where campaign_id = ${campaign_id}`,
    )
    expect(row?.count).toBe(5)
  })

  test('settling again changes nothing', async () => {
    const whole = await getResults(owner, { campaign_id })
    await settleCampaign(owner, campaign_id)
    expect(await getResults(owner, { campaign_id })).toEqual(whole)
  })
})

test('while it runs nobody gets a result, the owner included', async () => {
  await tacticWith('The clear winner', ...clear)
  for (const person of people) {
    await expect(getResults(person, { campaign_id })).rejects.toMatchObject({ kind: 'conflict' })
    expect((await readTacticsPage(person, { campaign_id, ...page })).summary).toBeNull()
  }
})

test('nobody from outside gets one either', async () => {
  await endCampaign(owner, { campaign_id })
  const [outsider] = await signInPremium(database.db, 'Oscar Outsider')
  await expect(getResults(outsider, { campaign_id })).rejects.toMatchObject({ kind: 'not_found' })
})

test('those who could score were members at the end', async () => {
  const [, ada, ben, cleo] = people
  if (!ada || !ben || !cleo) throw new Error('Too few people')
  await tacticWith('The clear winner', ...clear.slice(0, 3))
  await removeMember(owner, { team_id, member_id: cleo.actor.id })
  await endCampaign(owner, { campaign_id })
  await removeMember(owner, { team_id, member_id: ada.actor.id })
  await leaveTeam(ben, { team_id })
  const { summary } = await getResults(owner, { campaign_id })
  expect(summary).toMatchObject({ voter_count: 3, eligible_count: 6 })
})

describe('Few ballots give no more away than their average', () => {
  /** Everything that members can read of a tactic, but its name. */
  async function publishedOf(votes: Vote[]) {
    campaign_id = await buildCampaign(owner, team_id)
    await tacticWith('The clear winner', ...clear)
    await tacticWith('The clear loser', ...weak)
    await tacticWith('A tactic of few', ...votes)
    await endCampaign(owner, { campaign_id })
    const { summary } = await getResults(owner, { campaign_id })
    const { id: _, ...shown } = await resultOf('A tactic of few')
    return { shown, notes: summary.notes, headline: summary.headline }
  }

  test('three ballots: other pairs with the same sums look the same', async () => {
    const own: Vote = [6, 6, 5]
    const first = await publishedOf([own, [5, 7, 4], [7, 5, 6]])
    const second = await publishedOf([own, [4, 8, 4], [8, 4, 6]])
    const third = await publishedOf([own, [6, 6, 5], [6, 6, 5]])
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(first.shown.result.impact).toMatchObject({ count: 3, spread: null, distribution: null })
  })
})

import { sql } from 'drizzle-orm'
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
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 50 }

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

  test('settling again changes nothing', async () => {
    const whole = await getResults(owner, { campaign_id })
    await settleCampaign(owner, campaign_id)
    expect(await getResults(owner, { campaign_id })).toEqual(whole)
  })
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

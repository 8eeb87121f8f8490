import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tactics as tacticsTable, votes as votesTable } from '~/db/schema.server'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { tallies } from '~/domain/results/store/ranking.server'
import { compareScores, NO_SUMS, scoreOf, withBallot, type Fraction } from '~/domain/results/statistics/score'
import { buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { insertRows } from '../support/rows'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const TACTICS = 200
/** The digits of a stored score. */
const ONE = 10n ** 18n

let people: Context[]
beforeAll(async () => {
  people = await signInPremium(database.db, ...Array.from({ length: 7 }, (_, index) => `Voter ${index}`))
})

const judgement = () => (Math.random() < 0.25 ? null : 1 + Math.floor(Math.random() * 10))
function ballot() {
  const [impact, chances, efforts] = [judgement(), judgement(), judgement()]
  return impact === null && chances === null && efforts === null ? null : { impact, chances, efforts }
}

/** Rounded as the database rounds: half away from zero. */
function rounded({ numerator, denominator }: Fraction): bigint {
  const [over, under] = [BigInt(numerator) * ONE, BigInt(denominator)]
  const [sign, size] = over < 0n ? [-1n, -over] : [1n, over]
  return (sign * (2n * size + under)) / (2n * under)
}
/** A decimal number as a whole number of its last digit. */
const unitsOf = (score: string) => BigInt(score.replace('.', ''))

test('the formula of the database is that of the app, to the last digit and with criteria left out', async () => {
  const [owner, ...others] = people
  if (!owner) throw new Error('Nobody signed in')
  const campaign_id = await buildCampaign(owner, await buildTeam(owner, ...others))
  const ballots = Array.from({ length: TACTICS }, () => ({
    id: newId(),
    votes: people.slice(0, Math.floor(Math.random() * (people.length + 1))).map(ballot),
  }))
  await queryRow(
    database,
    insertRows(
      tacticsTable,
      ballots.map(({ id }, index) => ({ id, campaign_id, name: `Tactic number ${index}` })),
    ),
  )
  const rows = ballots.flatMap(({ id, votes }) =>
    votes.flatMap((vote, voter) =>
      vote
        ? {
            tactic_id: id,
            user_id: people[voter]?.actor.id ?? '',
            impact_score: vote.impact,
            chances_score: vote.chances,
            efforts_score: vote.efforts,
          }
        : [],
    ),
  )
  await queryRow(database, insertRows(votesTable, rows))
  await endCampaign(owner, { campaign_id })

  const counted = tallies(sql`tactic.campaign_id = ${campaign_id}`)
  const tallied = await queryRows<{ id: string; score: string | null }>(
    database,
    sql`select id, score::text as score from (${counted}) x order by x.score desc nulls last, id`,
  )
  const scoreById = new Map(
    ballots.map(({ id, votes }) => [
      id,
      scoreOf(votes.reduce((sums, vote) => (vote ? withBallot(sums, vote) : sums), NO_SUMS)),
    ]),
  )
  expect(tallied).toHaveLength(TACTICS)
  for (const { id, score } of tallied) {
    const own = scoreById.get(id) ?? null
    expect(score === null ? null : unitsOf(score)).toEqual(own && rounded(own))
  }
  const inOrder = tallied.flatMap(({ id }) => scoreById.get(id) ?? [])
  expect(inOrder.length).toBeGreaterThan(TACTICS / 4)
  for (const [index, score] of inOrder.slice(1).entries()) {
    const before = inOrder[index]
    expect(before && compareScores(before, score)).toBeGreaterThanOrEqual(0)
  }
})

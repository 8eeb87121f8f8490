import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import type { Scores, TacticView } from '~/domain/tactics/view'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  refusal,
  signInPremium,
} from '../support/builders'
import { randomFrom } from '../support/random'
import { scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const closed = refusal('conflict', 'Voting has closed')
const names = ['Ada', 'Ben', 'Cem', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'] as const

/** Ada's team of eight, a campaign of hers and one tactic with her vote of 5, 5, 5. */
async function campaign() {
  const [ada, ...others] = await signInPremium(database.db, ...names)
  const team_id = await buildTeam(ada, ...others)
  const campaign_id = await buildCampaign(ada, team_id)
  return { ada, others, ben: others[0], team_id, campaign_id, tactic_id: await buildTactic(ada, campaign_id) }
}

const readTactic = async (ctx: Context, campaign_id: string) =>
  (await readTacticsPage(ctx, { campaign_id, ...page })).rows[0]
const storedVotes = (tactic_id: string) =>
  queryRows<Scores & { user_id: string }>(
    database,
    sql`select user_id, impact_score, chances_score, efforts_score from votes where tactic_id = ${tactic_id}`,
  )

describe('a vote', () => {
  test('is answered with its scores and the number of voters', async () => {
    const { others, tactic_id } = await campaign()
    for (const [index, voter] of others.entries()) {
      const vote = scores(10 - index, index + 1, 5)
      expect(await voteOnTactic(voter, { tactic_id, ...vote })).toEqual({
        vote: { ...vote, reason: null },
        vote_count: index + 2,
      })
    }
  })

  test("is replaced by the same person's next one, whole", async () => {
    const { ada, ben, campaign_id, tactic_id } = await campaign()
    await voteOnTactic(ben, { tactic_id, ...scores(9, 8, 7) })
    expect(await voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3) })).toEqual({
      vote: { ...scores(1, 2, 3), reason: null },
      vote_count: 2,
    })
    expect(await readTactic(ben, campaign_id)).toMatchObject({ user_vote: scores(1, 2, 3), vote_count: 2 })
    await endCampaign(ada, { campaign_id })
    expect(await readTactic(ben, campaign_id)).toMatchObject({
      avg_impact: 3,
      avg_chances: 3.5,
      avg_efforts: 4,
    })
  })

  test("replaces an adder's own scores too", async () => {
    const { ada, campaign_id, tactic_id } = await campaign()
    await voteOnTactic(ada, { tactic_id, ...scores(1, 2, 3) })
    expect(await readTactic(ada, campaign_id)).toMatchObject({ ...scores(1, 2, 3), vote_count: 1 })
    await endCampaign(ada, { campaign_id })
    expect(await readTactic(ada, campaign_id)).toMatchObject({ ...scores(1, 2, 3), average_score: -1.5 })
  })

  test('tells when it was last changed', async () => {
    const { ben, tactic_id } = await campaign()
    const votedAt = async () =>
      queryRows(
        database,
        sql`select voted_at::text from votes where tactic_id = ${tactic_id} and user_id = ${ben.actor.id}`,
      )
    await voteOnTactic(ben, { tactic_id, ...scores(9, 8, 7) })
    // PGlite's clock has milliseconds, and both votes may be cast in the same one.
    await database.db.execute(sql`update votes set voted_at = voted_at - interval '1 minute'`)
    const first = await votedAt()
    await voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3) })
    expect(await votedAt()).not.toEqual(first)
  })
})

describe("a criterion that a person can't judge", () => {
  test('is null, and counts in no average', async () => {
    const { ada, ben, campaign_id, tactic_id } = await campaign()
    const vote = { impact_score: 9, chances_score: null, efforts_score: 2, reason: 'Worked before' }
    expect(await voteOnTactic(ben, { tactic_id, ...vote })).toEqual({ vote, vote_count: 2 })
    expect((await readTactic(ben, campaign_id))?.user_vote).toEqual(vote)
    await endCampaign(ada, { campaign_id })
    expect(await readTactic(ada, campaign_id)).toMatchObject({
      vote_count: 2,
      avg_impact: 7,
      avg_chances: 5,
      avg_efforts: 3.5,
      average_score: 7 + 5 - 1.5 * 3.5,
      rank: 1,
    })
  })

  test('that nobody judged leaves the tactic without score and rank, behind those that have one', async () => {
    const { ada, campaign_id, tactic_id } = await campaign()
    const other_id = await buildTactic(ada, campaign_id)
    await voteOnTactic(ada, { tactic_id, ...scores(10, 10, 1), efforts_score: null })
    await voteOnTactic(ada, { tactic_id: other_id, ...scores(1, 1, 10) })
    await endCampaign(ada, { campaign_id })
    const { rows } = await readTacticsPage(ada, { campaign_id, ...page })
    expect(rows).toMatchObject([
      { id: other_id, rank: 1, average_score: -13 },
      { id: tactic_id, rank: null, average_score: null, avg_impact: 10, avg_efforts: null, vote_count: 1 },
    ])
  })
})

describe('a withdrawn vote', () => {
  test('is gone for everybody, and can be cast again', async () => {
    const { ada, ben, campaign_id, tactic_id } = await campaign()
    await voteOnTactic(ben, { tactic_id, ...scores(9, 8, 7) })
    expect(await withdrawVote(ben, { tactic_id })).toEqual({ vote: null, vote_count: 1 })
    expect(await readTactic(ben, campaign_id)).toMatchObject({ user_vote: null, vote_count: 1 })
    expect(await withdrawVote(ben, { tactic_id })).toEqual({ vote: null, vote_count: 1 })
    // The adder's too.
    expect(await withdrawVote(ada, { tactic_id })).toEqual({ vote: null, vote_count: 0 })
    expect(await readTactic(ada, campaign_id)).toMatchObject({ user_vote: null, impact_score: null })
    expect(await voteOnTactic(ada, { tactic_id, ...scores(1, 1, 1) })).toMatchObject({ vote_count: 1 })
  })
})

test('100 votes of one person at once leave one row with one complete set of scores', async () => {
  const { ben, tactic_id } = await campaign()
  const sent = Array.from({ length: 100 }, (_, index) => {
    const score = (index % 10) + 1
    return scores(score, score, score)
  })
  const answers = await Promise.all(sent.map((vote) => voteOnTactic(ben, { tactic_id, ...vote })))
  expect(answers.map(({ vote }) => vote)).toMatchObject(sent)
  expect(new Set(answers.map(({ vote_count }) => vote_count))).toEqual(new Set([2]))
  const mine = (await storedVotes(tactic_id)).filter(({ user_id }) => user_id === ben.actor.id)
  expect(mine).toHaveLength(1)
  const [{ impact_score, chances_score, efforts_score } = scores(0, 0, 0)] = mine
  expect([chances_score, efforts_score]).toEqual([impact_score, impact_score])
})

type Ballot = { voter: Context; vote: ReturnType<typeof scores> }
type Outcome = Ballot & { isCounted: boolean }

/** Casts a vote; a refusal must be the conflict and nothing else. */
async function cast({ voter, vote }: Ballot, tactic_id: string): Promise<Outcome> {
  try {
    await voteOnTactic(voter, { tactic_id, ...vote })
    return { voter, vote, isCounted: true }
  } catch (error) {
    expect(error).toMatchObject(closed)
    return { voter, vote, isCounted: false }
  }
}

/** What the averages must be when these are the votes that count, each voter's last one. */
function expectedResults(counted: Ballot[]) {
  const votes = [...new Map(counted.map(({ voter, vote }) => [voter.actor.id, vote])).values()]
  const average = (field: keyof Ballot['vote']) =>
    votes.reduce((sum, vote) => sum + vote[field], 0) / votes.length
  const [impact, chances, efforts] = [
    average('impact_score'),
    average('chances_score'),
    average('efforts_score'),
  ]
  return {
    vote_count: votes.length,
    avg_impact: expect.closeTo(impact, 9),
    avg_chances: expect.closeTo(chances, 9),
    avg_efforts: expect.closeTo(efforts, 9),
    average_score: expect.closeTo(impact + chances - 1.5 * efforts, 9),
  }
}

const resultOf = (tactic?: TacticView) =>
  tactic && {
    vote_count: tactic.vote_count,
    avg_impact: tactic.avg_impact,
    avg_chances: tactic.avg_chances,
    avg_efforts: tactic.avg_efforts,
    average_score: tactic.average_score,
  }

const random = randomFrom(20311)
const score = () => 1 + Math.floor(random() * 10)
const anyVote = () => scores(score(), score(), score())

describe('votes that race the end', () => {
  test('set by the owner are either in the result or refused, in 40 rounds', async () => {
    const { ada, others, team_id } = await campaign()
    const all = { counted: 0, refused: 0 }
    for (let round = 0; round < 40; round++) {
      const campaign_id = await buildCampaign(ada, team_id)
      const tactic_id = await buildTactic(ada, campaign_id)
      // Some votes stand already and are replaced in the race.
      const standing = others.slice(0, 3).map((voter) => ({ voter, vote: anyVote() }))
      for (const ballot of standing) await cast(ballot, tactic_id)

      const ballots = others.map((voter) => ({ voter, vote: anyVote() }))
      const endsAfter = Math.floor(random() * (ballots.length + 1))
      const early = ballots.slice(0, endsAfter).map((ballot) => cast(ballot, tactic_id))
      const ending = endCampaign(ada, { campaign_id }).then(() => readTactic(ada, campaign_id))
      const late = ballots.slice(endsAfter).map((ballot) => cast(ballot, tactic_id))
      const firstRead = await ending
      const outcomes = await Promise.all([...early, ...late])

      const counted = outcomes.filter(({ isCounted }) => isCounted)
      all.counted += counted.length
      all.refused += outcomes.length - counted.length
      const adder = { voter: ada, vote: scores(5, 5, 5) }
      expect(resultOf(firstRead)).toEqual(expectedResults([adder, ...standing, ...counted]))
      for (const reader of [ada, ...others.slice(0, 2)])
        expect(resultOf(await readTactic(reader, campaign_id))).toEqual(resultOf(firstRead))
    }
    expect(all.counted).toBeGreaterThan(0)
    expect(all.refused).toBeGreaterThan(0)
  })

  test('set by the clock are either in the result or refused, and every reader sees one result', async () => {
    const { ada, others, team_id } = await campaign()
    for (let round = 0; round < 4; round++) {
      const campaign_id = await buildCampaign(ada, team_id)
      const tactic_id = await buildTactic(ada, campaign_id)
      const voters = others.slice(0, 5)
      const counted: Ballot[] = [{ voter: ada, vote: scores(5, 5, 5) }]
      for (const voter of voters) counted.push(await cast({ voter, vote: anyVote() }, tactic_id))
      await queryRows(
        database,
        sql`update campaigns set end_datetime = clock_timestamp() + interval '300 milliseconds' where id = ${campaign_id}`,
      )
      const voting = voters.map(async (voter) => {
        for (;;) {
          const outcome = await cast({ voter, vote: anyVote() }, tactic_id)
          if (!outcome.isCounted) return
          counted.push(outcome)
        }
      })
      const results: ReturnType<typeof resultOf>[] = []
      const reading = others.slice(5).map(async (reader) => {
        for (let seen = 0; seen < 5;) {
          const { campaign, rows } = await readTacticsPage(reader, { campaign_id, ...page })
          if (campaign.status === 'active') {
            expect(rows[0]?.average_score).toBeNull()
            continue
          }
          results.push(resultOf(rows[0]))
          seen++
        }
      })
      await Promise.all([...voting, ...reading])

      const final = resultOf(await readTactic(ada, campaign_id))
      expect(final).toEqual(expectedResults(counted))
      expect(results).toHaveLength(10)
      for (const result of results) expect(result).toEqual(final)
    }
  })

  test('a reader after the time waits for a vote that was counted in before it', async () => {
    const { ada, ben, campaign_id, tactic_id } = await campaign()
    const atEnd = (ctx: Context) => ({
      ...ctx,
      now: sql`(select end_datetime from campaigns where id = ${campaign_id})`,
    })
    // The vote is in, but not committed, when the time runs out and somebody reads.
    const vote = (tx: Context['db']) => voteOnTactic({ ...ben, db: tx }, { tactic_id, ...scores(10, 10, 1) })
    const read = await raceBehind(database.db, vote, () => readTactic(atEnd(ada), campaign_id))
    expect(read).toMatchObject({ vote_count: 2, avg_impact: 7.5, average_score: 10.5 })
    const unknown = { impact_score: null, chances_score: null, efforts_score: null }
    const user_vote = { ...scores(10, 10, 1), reason: null }
    expect(await readTactic(atEnd(ben), campaign_id)).toEqual({ ...read, ...unknown, user_vote })
  })

  test('a vote that waits for the end is refused by it', async () => {
    const { ada, ben, campaign_id, tactic_id } = await campaign()
    const end = (tx: Context['db']) => endCampaign({ ...ada, db: tx }, { campaign_id })
    const voting = raceBehind(database.db, end, () => voteOnTactic(ben, { tactic_id, ...scores(10, 10, 1) }))
    await expect(voting).rejects.toMatchObject(closed)
    expect(await readTactic(ada, campaign_id)).toMatchObject({ vote_count: 1, average_score: 2.5 })
  })
})

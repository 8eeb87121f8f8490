import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse } from '../statistics/analysis'
import type { Ballot, RankedBallots, RankedTactic } from '../statistics/facts'
import type { Seed } from '../statistics/random'
import { averageOf, compareScores, NO_SUMS, scoreOf, withBallot } from '../statistics/score'
import { toResultSummary, toTacticResult } from './view'

const seed: Seed = [1, 2, 3]
const PLACES = 3
type Scores = [impact: number, chances: number, efforts: number]

type ReasonOf = (voter: number, scores: Scores) => string | null

/** Ranked as the database does. */
function campaignOf(given: Scores[][], reasonOf: ReasonOf = () => null): RankedBallots {
  const scored = given.map((votes, index) => {
    const ballots = votes.map((scores, voter): Ballot => [voter, ...scores, reasonOf(voter, scores)])
    const sums = votes.reduce(
      (all, [impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
      NO_SUMS,
    )
    return { id: `tactic-${index}`, name: `Tactic ${index}`, ballots, score: scoreOf(sums) }
  })
  const isAhead = (one: (typeof scored)[number], other: (typeof scored)[number]) =>
    one.score !== null && other.score !== null && compareScores(one.score, other.score) > 0
  const order = [...scored].sort(
    (a, b) =>
      Number(isAhead(b, a)) - Number(isAhead(a, b)) ||
      b.ballots.length - a.ballots.length ||
      (a.id < b.id ? -1 : 1),
  )
  const tactics = scored.map(({ score: _, ...tactic }, index): RankedTactic => ({
    ...tactic,
    rank: 1 + scored.filter((other) => isAhead(other, scored[index] ?? other)).length,
    position: 1 + order.findIndex(({ id }) => id === tactic.id),
  }))
  return { eligible_count: 8, tactics }
}

/** What screens, the API, exports and mails make their results of. */
function publishedOf(given: Scores[][], closed?: { reasonOf: ReasonOf }) {
  const campaign = campaignOf(given, closed?.reasonOf)
  const { tactics, summary } = analyse({ ...campaign, is_closed: closed !== undefined }, seed)
  const inOrder = [...campaign.tactics].sort((a, b) => a.position - b.position)
  const last = inOrder[PLACES - 1]?.id
  const overtaken_replays = tactics.find(({ id }) => id === last)?.overtaken_replays ?? null
  const stored = {
    facts: summary,
    places: PLACES,
    overtaken_replays,
    quorum: null,
    can_score_again: true,
    scored_again: null,
    digest: null,
  }
  return {
    summary: toResultSummary(stored),
    tactics: tactics.map(({ id, span, criteria }, index) => {
      const { rank = null, ballots = [] } = campaign.tactics[index] ?? {}
      const { impact, chances, efforts } = criteria
      const row = {
        rank,
        vote_count: ballots.length,
        rank_low: span?.rank_low ?? null,
        rank_high: span?.rank_high ?? null,
        first_replays: span?.top_replays[0] ?? null,
        top_replays: span?.top_replays[PLACES - 1] ?? null,
        criteria,
        first_round: null,
        scored_again_until: null,
      }
      return {
        id,
        rank,
        average_score: averageOf({ impact, chances, efforts }),
        ...toTacticResult(row, stored),
      }
    }),
  }
}

const score = fc.integer({ min: 2, max: 9 })
const vote = fc.tuple(score, score, score)
const votes = (min: number, max: number) => fc.array(vote, { minLength: min, maxLength: max })
/** A tactic of two or three ballots among others, of which two ballots move by `change`, one up and one down. */
const swap = (change: fc.Arbitrary<Scores>) =>
  fc.record({ few: votes(2, 3), others: fc.array(votes(2, 7), { minLength: 1, maxLength: 5 }), change })
type Swap = { few: Scores[]; others: Scores[][]; change: Scores }

function bothWays({ few, others, change }: Swap) {
  const moved = few.map((scores, index): Scores => {
    const sign = index === 0 ? 1 : index === 1 ? -1 : 0
    const [impact, chances, efforts] = change
    return [scores[0] + sign * impact, scores[1] + sign * chances, scores[2] + sign * efforts]
  })
  return [publishedOf([few, ...others]), publishedOf([moved, ...others])] as const
}

const step = fc.integer({ min: -1, max: 1 })

test('two or three ballots: who of them gave which score shows in nothing but what is left out in turn', () => {
  fc.assert(
    fc.property(swap(fc.constant<Scores>([0, 0, 0])), ({ few, others }) => {
      const [first, second, ...rest] = few
      if (!first || !second) throw new Error('There are two ballots or more')
      const exchanged: Scores[] = [[second[0], first[1], first[2]], [first[0], second[1], second[2]], ...rest]
      const [before, after] = [few, exchanged].map((given) => {
        const { summary, tactics } = publishedOf([given, ...others])
        return { tactics, summary: { ...summary, notes: null } }
      })
      expect(after).toEqual(before)
    }),
  )
})

test('two or three ballots: others with the same sums change nothing but how firm the order is', () => {
  fc.assert(
    fc.property(swap(fc.tuple(step, step, step)), (given) => {
      const [before, after] = bothWays(given).map(({ summary, tactics }) => {
        // How far people's ballots differ widens the spans, and single people's ballots are left out in turn.
        const { headline: _, line: ____, is_open: _____, notes: __, settling: ___, ...rest } = summary
        return {
          summary: rest,
          untouched: summary.details,
          tactics: tactics.map(
            ({
              rank_low: _,
              rank_high: __,
              first_share: ___,
              top_share: ____,
              standing: _____,
              certainty: ______,
              ...fixed
            }) => fixed,
          ),
        }
      })
      expect(after).toEqual(before)
    }),
  )
})

const NO_ORDER = 'No place is firm here.'

test('closed votes: others with the same sums change nothing but spans, and the words on how sure the order is', () => {
  const sheets = fc.record({
    tactics: fc.array(votes(2, 7), { minLength: 3, maxLength: 6 }),
    change: fc.tuple(step, step, step),
  })
  fc.assert(
    fc.property(sheets, ({ tactics, change: [impact, chances, efforts] }) => {
      const moved = tactics.map((given) =>
        given.map((scores, voter): Scores => {
          const sign = voter === 0 ? 1 : voter === 1 ? -1 : 0
          return [scores[0] + sign * impact, scores[1] + sign * chances, scores[2] + sign * efforts]
        }),
      )
      const worlds = [
        publishedOf(tactics, { reasonOf: (voter) => `Reason ${voter % 2}` }),
        publishedOf(moved, { reasonOf: (voter) => `Reason ${voter < 2 ? 1 - voter : voter % 2}` }),
      ]
      const [before, after] = worlds.map(({ summary, tactics: results }) => ({
        summary: {
          ...summary,
          ...{ headline: null, line: null, is_open: null, settling: null },
          notes: summary.notes.filter((note) => note !== NO_ORDER),
        },
        tactics: results.map((result) => ({
          ...result,
          ...{ rank_low: null, rank_high: null, standing: null, certainty: null },
        })),
      }))
      expect(after).toEqual(before)
      expect(before?.summary.notes).toEqual([])
      for (const { reasons, impact } of before?.tactics ?? [])
        expect(reasons).toHaveLength(impact.count < 4 ? 0 : impact.count)
    }),
  )
})

import {
  CRITERION_NAMES,
  EFFORT_WEIGHT,
  EXTREMES_VOTES_MIN,
  OPEN_BALLOTS_MIN,
  SCORE_MAX,
  SCORE_MIN,
  type CriterionName,
} from '../constants'
import type { OtherFirst, ResultFacts, Scored } from './facts'
import {
  compareScores,
  scoreOf,
  twiceScore,
  withBallot,
  type Fraction,
  type Scores,
  type Sums,
} from './score'

const UNTOUCHED_SCORE = 5
/** More than bounds differ from what they would be without rounding. */
const ROUNDING = 1e-9

/** In how many cases in which one person's ballots are left out the official #1 no longer leads. `ranked` in order. */
export function leaveOneOut(ranked: Scored[], voters: Set<number>): ResultFacts['leave_one_out'] {
  if (ranked.length < 2) return null
  const first = ranked[0]?.id
  const candidates = findCandidates(ranked).map(({ id, sums, scores }) => ({
    id,
    sums,
    ballotOf: new Map(scores.map((ballot) => [ballot.voter, ballot.scores])),
  }))
  let changed = 0
  for (const voter of voters) {
    const rest = candidates.map(({ id, sums, ballotOf }) => {
      const ballot = ballotOf.get(voter)
      return { id, sums: ballot ? withBallot(sums, ballot, -1) : sums }
    })
    if (isLedByOther(rest, first)) changed++
  }
  return { changed, of: voters.size }
}

function isLedByOther(tactics: { id: string; sums: Sums }[], id: string | undefined): boolean {
  const ranks = rankAll(tactics.map(({ sums }) => sums))
  const first = tactics.filter((_, index) => ranks[index] === 1)
  return first.length > 0 && !first.some((tactic) => tactic.id === id)
}

/** Those that can be first once any one person is left out. */
function findCandidates(ranked: Scored[]): Scored[] {
  const highestLow = Math.max(...ranked.map(({ sums }) => boundWithoutOne(sums, -1)))
  return ranked.filter(({ sums }) => boundWithoutOne(sums, 1) >= highestLow - ROUNDING)
}

/** No score is above (1) or below (-1) this one, whichever ballot is left out; -Infinity if there may be no score. */
function boundWithoutOne({ impact, chances, efforts }: Sums, side: 1 | -1): number {
  const isLost = impact.count === 1 || chances.count === 1 || efforts.count === 1
  if (side === -1 && isLost) return -Infinity
  const [best, worst] = side === 1 ? [SCORE_MIN, SCORE_MAX] : [SCORE_MAX, SCORE_MIN]
  const without = ({ count, sum }: Sums[CriterionName], score: number) =>
    count === 1 ? sum : (sum - score) / (count - 1)
  return without(impact, best) + without(chances, best) - EFFORT_WEIGHT * without(efforts, worst)
}

/** The first of `ranked` by other ranks; null if one of today's first is still first. */
function otherFirst(ranked: Scored[], ranks: (number | null)[]): OtherFirst {
  const first = ranked.filter((_, index) => ranks[index] === 1)
  const [leader] = first
  return !leader || first.some(({ rank }) => rank === 1) ? null : { first: leader.name }
}

/** The new first without the highest and the lowest full vote of each tactic that has enough of them. */
export function withoutExtremes(ranked: Scored[]): OtherFirst {
  const left = ranked.map(({ sums, scores }) => {
    const full = scores.map((ballot) => ballot.scores).filter((ballot) => twiceScore(ballot) !== null)
    if (full.length < EXTREMES_VOTES_MIN) return sums
    // Equal scores in an order of their own, so that the result does not hang on who is read first.
    const key = (ballot: Scores) => CRITERION_NAMES.map((name) => ballot[name] ?? 0)
    const sorted = full.sort(
      (a, b) => (twiceScore(a) ?? 0) - (twiceScore(b) ?? 0) || compareKeys(key(a), key(b)),
    )
    return [sorted[0], sorted.at(-1)].reduce(
      (all, ballot) => (ballot ? withBallot(all, ballot, -1) : all),
      sums,
    )
  })
  return otherFirst(ranked, rankAll(left))
}

function compareKeys(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function rankAll(all: Sums[]): (number | null)[] {
  const scores = all.map(scoreOf)
  const sorted = scores.filter((score) => score !== null).sort((a, b) => compareScores(b, a))
  const ranks = new Map<string, number>()
  let rank = 0
  sorted.forEach((score, index) => {
    const before = sorted[index - 1]
    if (!before || compareScores(before, score) !== 0) rank = index + 1
    ranks.set(textOf(score), rank)
  })
  return scores.map((score) => (score ? (ranks.get(textOf(score)) ?? null) : null))
}

const textOf = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`

/** Only on tactics with enough ballots that a count of equal ones gives none of them away. */
export function countUntouched(ranked: Scored[], voter_count: number): ResultFacts['untouched'] {
  const open = ranked.filter(({ ballots }) => ballots.length >= OPEN_BALLOTS_MIN)
  if (voter_count < OPEN_BALLOTS_MIN || open.length === 0) return null
  const ballots = open.flatMap(({ scores }) => scores)
  const isUntouched = ({ scores }: { scores: Scores }) =>
    CRITERION_NAMES.every((name) => scores[name] === UNTOUCHED_SCORE)
  return { count: ballots.filter(isUntouched).length, of: ballots.length }
}

import {
  CRITERION_NAMES,
  DEFAULT_PLACES,
  EFFORT_WEIGHT,
  FIRM_VOTERS_MIN,
  OPEN_BALLOTS_MIN,
  SCORE_MAX,
  SCORE_MIN,
  type CriterionName,
} from './constants'
import type { ResultFacts, Scored } from './facts'
import { compareScores, scoreOf, withBallot, type Fraction, type Scores, type Sums } from './score'

const UNTOUCHED_SCORE = 5
/** More than bounds differ from what they would be without rounding. */
const ROUNDING = 1e-9

/** The first place changes if another set of tactics shares it. */
export function leaveOneOut(ranked: Scored[], voters: Set<number>): ResultFacts['leave_one_out'] {
  if (ranked.length < 2) return null
  const today = firstOf(ranked)
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
    if (firstOf(rest) !== today) changed++
  }
  return { changed, of: voters.size }
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

function firstOf(tactics: { id: string; sums: Sums }[]): string {
  let best: { ids: string[]; score: ReturnType<typeof scoreOf> } = { ids: [], score: null }
  for (const { id, sums } of tactics) {
    const score = scoreOf(sums)
    if (!score) continue
    const order = best.score ? compareScores(score, best.score) : 1
    if (order > 0) best = { ids: [id], score }
    else if (order === 0) best.ids.push(id)
  }
  return best.ids.sort().join(' ')
}

/**
 * The new first without the ballots that adders gave their own tactics. Null where it would speak of a single person: with few
 * voters, of one who added half of the list or more, and where few tactics would keep a score. `adders` of all tactics.
 */
export function withoutAdders(
  ranked: Scored[],
  adders: (number | null)[],
  voter_count: number,
): ResultFacts['without_own'] {
  if (voter_count < FIRM_VOTERS_MIN) return null
  const left = ranked.map((tactic) => {
    const own = tactic.scores.find(({ voter }) => voter === tactic.adder)
    const added = adders.filter((adder) => adder === tactic.adder).length
    return own && added * 2 < adders.length ? withBallot(tactic.sums, own.scores, -1) : tactic.sums
  })
  const ranks = rankAll(left)
  if (ranks.filter((rank) => rank !== null).length * 2 < ranked.length) return null
  const first = ranked.filter((_, index) => ranks[index] === 1)
  const [leader] = first
  return !leader || first.some(({ rank }) => rank === 1) ? null : { first: leader.name }
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
export function findUntouched(ranked: Scored[], voter_count: number): ResultFacts['untouched'] {
  const isUntouched = ({ scores }: { scores: Scores }) =>
    CRITERION_NAMES.every((name) => scores[name] === UNTOUCHED_SCORE)
  const open = ranked.filter(({ ballots }) => ballots.length >= OPEN_BALLOTS_MIN)
  if (voter_count < OPEN_BALLOTS_MIN || open.length === 0) return null
  const openIds = new Set(open.map(({ id }) => id))
  const touched = ranked.map(({ id, sums, scores }) => ({
    id,
    sums: openIds.has(id)
      ? scores.filter(isUntouched).reduce((left, ballot) => withBallot(left, ballot.scores, -1), sums)
      : sums,
  }))
  const top = (ids: string[]) => ids.slice(0, DEFAULT_PLACES).sort().join(' ')
  const ranks = rankAll(touched.map(({ sums }) => sums))
  const order = touched
    .map(({ id }, index) => ({ id, rank: ranks[index] ?? Infinity }))
    .sort((a, b) => a.rank - b.rank)
  return {
    count: open.reduce((sum, { scores }) => sum + scores.filter(isUntouched).length, 0),
    of: open.reduce((sum, { scores }) => sum + scores.length, 0),
    changes_top: top(order.map(({ id }) => id)) !== top(ranked.map(({ id }) => id)),
  }
}

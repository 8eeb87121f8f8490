import { EXTREME_REASONS_MAX, OPEN_BALLOTS_MIN, SCORE_MAX, SPREAD } from '../constants'

/** How the people who judged a criterion of a tactic differ (docs/results.md#disagreement). */
export type Disagreement = {
  /** How far the scores of two people differ on average, in points. */
  spread: number
  distribution: number[]
  has_camps: boolean
  /** Where people differ much: why the lowest and the highest scored so. In no order that tells who. */
  lowest_reasons: string[]
  highest_reasons: string[]
}

const CAMP = { lowestTop: 3, highestBottom: 8, share: 1 / 3, people: 2 }

/**
 * Of the scores of a criterion and the reasons of their ballots; a score of null is "can't judge". Null below
 * `OPEN_BALLOTS_MIN` scores, as it would tell each of few people what the others gave.
 */
export function findDisagreement(
  scores: readonly (number | null)[],
  reasons: readonly (string | null)[],
): Disagreement | null {
  const distribution = new Array<number>(SCORE_MAX).fill(0)
  let count = 0
  for (const score of scores) {
    if (score === null) continue
    distribution[score - 1] = (distribution[score - 1] ?? 0) + 1
    count++
  }
  if (count < OPEN_BALLOTS_MIN) return null
  const spread = meanDifference(distribution)
  const isSplit = spread > SPREAD.differ
  const isGiven = (people: number) => people > 0
  const reasonsFor = (extreme: number) => firstAsText(reasons.filter((_, index) => scores[index] === extreme))
  return {
    spread,
    distribution,
    has_camps: hasCamps(distribution),
    lowest_reasons: isSplit ? reasonsFor(distribution.findIndex(isGiven) + 1) : [],
    highest_reasons: isSplit ? reasonsFor(distribution.findLastIndex(isGiven) + 1) : [],
  }
}

/** The mean of |a − b| over all pairs of people, from how many gave each score. */
function meanDifference(distribution: number[]): number {
  let [pairs, differences, count] = [0, 0, 0]
  distribution.forEach((people, score) => {
    distribution
      .slice(0, score)
      .forEach((others, other) => (differences += people * others * (score - other)))
    count += people
  })
  pairs = (count * (count - 1)) / 2
  return pairs === 0 ? 0 : differences / pairs
}

function hasCamps(distribution: number[]): boolean {
  const count = distribution.reduce((sum, people) => sum + people, 0)
  const least = Math.max(CAMP.people, count * CAMP.share)
  const peopleOn = (from: number, to: number) =>
    distribution.slice(from - 1, to).reduce((sum, people) => sum + people, 0)
  return peopleOn(1, CAMP.lowestTop) >= least && peopleOn(CAMP.highestBottom, SCORE_MAX) >= least
}

/** Sorted as text: neither the time nor the person may show. */
function firstAsText(reasons: (string | null)[]): string[] {
  return reasons
    .filter((reason) => reason !== null)
    .sort()
    .slice(0, EXTREME_REASONS_MAX)
}

/** The words for how far people differ. */
export function spreadLabel(spread: number): string {
  if (spread > SPREAD.differ) return 'Split'
  return spread > SPREAD.agree ? 'Mixed' : 'Mostly agree'
}

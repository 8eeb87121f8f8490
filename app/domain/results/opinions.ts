import { EXTREME_REASONS_MAX, OPEN_BALLOTS_MIN, SPREAD } from './constants'

export type Opinion = { score: number; reason: string | null }

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

const SCORES = 10
const CAMP = { lowestTop: 3, highestBottom: 8, share: 1 / 3, people: 2 }

/** Null below `OPEN_BALLOTS_MIN` opinions, as it would tell each of few people what the others gave. */
export function findDisagreement(opinions: Opinion[]): Disagreement | null {
  const count = opinions.length
  if (count < OPEN_BALLOTS_MIN) return null
  const distribution = Array.from(
    { length: SCORES },
    (_, index) => opinions.filter(({ score }) => score === index + 1).length,
  )
  const spread = meanDifference(distribution)
  const isSplit = spread > SPREAD.differ
  const scores = opinions.map(({ score }) => score)
  return {
    spread,
    distribution,
    has_camps: hasCamps(distribution),
    lowest_reasons: isSplit ? reasonsOf(opinions, Math.min(...scores)) : [],
    highest_reasons: isSplit ? reasonsOf(opinions, Math.max(...scores)) : [],
  }
}

/** The mean of |a − b| over all pairs of people, from how many gave each score. */
export function meanDifference(distribution: number[]): number {
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
  return peopleOn(1, CAMP.lowestTop) >= least && peopleOn(CAMP.highestBottom, SCORES) >= least
}

/** Sorted as text: neither the time nor the person may show. */
function reasonsOf(opinions: Opinion[], extreme: number): string[] {
  return opinions
    .flatMap(({ score, reason }) => (score === extreme && reason !== null ? [reason] : []))
    .sort()
    .slice(0, EXTREME_REASONS_MAX)
}

/** The word for a spread. */
export function spreadLabel(spread: number): string {
  if (spread >= SPREAD.dice) return 'no closer than dice'
  if (spread > SPREAD.differ) return 'split'
  return spread > SPREAD.agree ? 'differ' : 'agree'
}

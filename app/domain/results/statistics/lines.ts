import { COIN_TOSS_SHARE_MIN, type MORE_VOTERS, RERUNS } from '../constants'
import type { Equals, LineFacts, RankedTactic } from './facts'
import type { RankSpans } from './rank-spans'

/** How far apart two tactics must be, in deviations of their difference, to be settled: four times in five it stays so. */
const SETTLED_DEVIATIONS = 0.84

/** More are counted, not named. */
const EQUALS_NAMED = 3

type Place = Pick<RankedTactic, 'name' | 'rank'>
/** `ranked` in order of the ranking; `scored_share`: of the tactics, how many a voter scores. */
type Voting = { ranked: readonly Place[]; scored_share: number }

/** The lines after each place of the ranking but the last. `rerun` in order of the ranking. */
export function findLines(rerun: RankSpans, voting: Voting): LineFacts[] {
  return rerun.kept.slice(0, rerun.flips.length).map((kept, index) => ({
    kept,
    settled:
      (rerun.flips[index] ?? 0) < COIN_TOSS_SHARE_MIN * RERUNS
        ? null
        : { 1: settledBy(1, index), 2: settledBy(2, index), 8: settledBy(8, index) },
    equal:
      voting.ranked[index]?.rank === voting.ranked[index + 1]?.rank ? equalsAt(voting.ranked, index) : null,
  }))

  function settledBy(more: (typeof MORE_VOTERS)[number], index: number): number {
    return Math.round(100 * settlingChance(rerun.model, voting.scored_share, { ahead: index, more })) / 100
  }
}

/** The tactics that share the rank of the one at `index`. */
export function equalsAt(ranked: readonly Place[], index: number): Equals | null {
  const equals = ranked.filter(({ rank }) => rank === ranked[index]?.rank)
  if (equals.length < 2) return null
  return { count: equals.length, names: equals.slice(0, EQUALS_NAMED).map(({ name }) => name) }
}

/** How likely `more` voters tell the tactics at `ahead` and behind it apart (docs/results.md#what-would-settle-it). */
function settlingChance(
  { means, variances, between, ballot_variance }: RankSpans['model'],
  scored_share: number,
  { ahead, more }: { ahead: number; more: number },
): number {
  const both = [ahead, ahead + 1]
  const off = (variance: number) => (between / (between + variance)) * variance
  const now = both.map((index) => off(variances[index] ?? 0))
  const later = both.map((index) => {
    const variance = variances[index] ?? 0
    return off(1 / (1 / variance + (more * scored_share) / ballot_variance))
  })
  const [before, after] = [sumOf(now), sumOf(later)]
  const difference = (means[ahead] ?? 0) - (means[ahead + 1] ?? 0)
  const least = SETTLED_DEVIATIONS * Math.sqrt(after)
  const moved = Math.sqrt(before - after)
  return normalShare((difference - least) / moved) + normalShare((-difference - least) / moved)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The share of a normal distribution below `value`: Abramowitz and Stegun 26.2.17, right to seven digits. */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const above = (Math.exp(-(value * value) / 2) / Math.sqrt(2 * Math.PI)) * tail
  return value >= 0 ? 1 - above : above
}

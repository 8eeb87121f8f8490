import { EFFORT_WEIGHT } from '../constants'
import type { Fraction, Sums } from './score'

export type Weighed = { name: string; rank: number; sums: Sums }

/** Over which weights of the efforts something holds; null is without a limit. Both ends are exclusive. */
type WeightRange = { from: number | null; to: number | null }

export type WeightFacts = {
  /** For which weights the first `places` stay the first `places`, and what comes in at each end; null if nothing is below. */
  top: (WeightRange & { places: number; enters_below: string | null; enters_above: string | null }) | null
  /** The tactic that would lead if impact counted times chances, unless it leads anyway. */
  multiplied_leader: string | null
}

const IMPACT_TIMES_CHANCES_SCALE = 10

type Crossing = { weight: number; isUpperLimit: boolean; other: Weighed }

/** What another weight of the efforts would change (docs/results.md#weights). Null without two tactics. */
export function findWeights(ranked: Weighed[], places: number): WeightFacts | null {
  if (ranked.length < 2) return null
  const [inside, outside] = [ranked.slice(0, places), ranked.slice(places)]
  const crossings = inside.flatMap((a) => outside.flatMap((b) => crossing(a, b) ?? []))
  const [highest] = crossings.filter(({ isUpperLimit }) => isUpperLimit).sort((a, b) => a.weight - b.weight)
  const [lowest] = crossings.filter(({ isUpperLimit }) => !isUpperLimit).sort((a, b) => b.weight - a.weight)
  return {
    top:
      outside.length === 0
        ? null
        : {
            places: inside.length,
            from: lowest?.weight ?? null,
            to: highest?.weight ?? null,
            enters_below: lowest?.other.name ?? null,
            enters_above: highest?.other.name ?? null,
          },
    multiplied_leader: findMultipliedLeader(ranked),
  }
}

/** Null if `behind` never overtakes `ahead`, or only at a weight below zero. */
function crossing(ahead: Weighed, behind: Weighed): Crossing | null {
  const weight = swapWeight(ahead.sums, behind.sums)
  if (weight === null || weight < 0) return null
  const isCostlier = difference(effortOf(ahead.sums), effortOf(behind.sums)).numerator > 0
  return { weight, isUpperLimit: isCostlier, other: behind }
}

/** The weight at which two tactics are equal, from whole numbers with one division; null if they never are. */
export function swapWeight(a: Sums, b: Sums): number | null {
  const gains = difference(gainOf(a), gainOf(b))
  const efforts = difference(effortOf(a), effortOf(b))
  if (efforts.numerator === 0) return null
  return (gains.numerator * efforts.denominator) / (efforts.numerator * gains.denominator)
}

function findMultipliedLeader(ranked: Weighed[]): string | null {
  const product = ({ sums: { impact, chances, efforts } }: Weighed) =>
    (impact.sum * chances.sum) / (impact.count * chances.count * IMPACT_TIMES_CHANCES_SCALE) -
    (EFFORT_WEIGHT * efforts.sum) / efforts.count
  const best = ranked.reduce((leader, next) => (product(next) > product(leader) ? next : leader))
  return best.rank === 1 ? null : best.name
}

const gainOf = ({ impact, chances }: Sums): Fraction => ({
  numerator: impact.sum * chances.count + chances.sum * impact.count,
  denominator: impact.count * chances.count,
})
const effortOf = ({ efforts }: Sums): Fraction => ({ numerator: efforts.sum, denominator: efforts.count })
const difference = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator - b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

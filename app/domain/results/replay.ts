import { PLACES_MAX, REPLAYS } from './constants'
import { nextNormal, sfc32, type Seed } from './random'
import { averageOf, type Sums } from './score'

/** Of the full ballots, at least one: how many, and the sums of u = 2I + 2C − 3E and of u². `sums`: of all ballots. */
export type TacticSums = { full_count: number; sum: number; sum_of_squares: number; sums: Sums; rank: number }

export type Span = {
  rank_low: number
  rank_high: number
  /** Replays in which the tactic was among the first 1, 2, 3 ... places, at most `PLACES_MAX`. */
  top_replays: number[]
}

export type Replay = {
  /** False: the scores differ no more than people do. */
  separates: boolean
  /** One per tactic, in order of the input. */
  spans: Span[]
  /** For pairs of indices [ahead, behind]: the replays in which the one behind was ahead. */
  flips: number[]
}

const POOL_WEIGHT = 4
/** A span begins at the place that so many replays reach or beat, and ends at the one that so many do. */
const LOW_REPLAYS = REPLAYS / 10
const HIGH_REPLAYS = REPLAYS - REPLAYS / 10

type Model = { means: number[]; deviations: number[]; separates: boolean }

/**
 * Replays the vote: every average is moved at random by as much as people’s scores differ (docs/results.md#replay). Tactics in
 * ascending order of their ids. Null if there is nothing to measure: fewer than two tactics, or one ballot each.
 */
export function replay(
  tactics: TacticSums[],
  seed: Seed,
  pairs: readonly (readonly [number, number])[],
): Replay | null {
  const model = fitModel(tactics)
  if (!model) return null
  const count = tactics.length
  const next = sfc32(seed)
  const places = new Uint32Array(count * REPLAYS)
  const values = new Float64Array(count)
  const sorted = new Float64Array(count)
  const flips = pairs.map(() => 0)
  for (let turn = 0; turn < REPLAYS; turn++) {
    for (let index = 0; index < count; index++)
      values[index] = (model.means[index] ?? 0) + (model.deviations[index] ?? 0) * nextNormal(next)
    sorted.set(values)
    sorted.sort()
    for (let index = 0; index < count; index++)
      places[index * REPLAYS + turn] = 1 + countLarger(sorted, values[index] ?? 0)
    pairs.forEach(([ahead, behind], index) => {
      if ((values[behind] ?? 0) > (values[ahead] ?? 0)) flips[index] = (flips[index] ?? 0) + 1
    })
  }
  const spans = tactics.map(({ rank }, index) =>
    toSpan(places.subarray(index * REPLAYS, (index + 1) * REPLAYS), rank, count, model.separates),
  )
  return { separates: model.separates, spans, flips }
}

/** The averages pulled towards each other by as much as chance explains, and how far each may be off. */
export function fitModel(tactics: TacticSums[]): Model | null {
  const freedom = total(tactics.map(({ full_count }) => full_count - 1))
  if (tactics.length < 2 || freedom === 0) return null
  const squares = tactics.map(
    ({ full_count: n, sum, sum_of_squares }) => (n * sum_of_squares - sum * sum) / (4 * n),
  )
  const pooled = total(squares) / freedom
  const averages = tactics.map(({ sums }) => averageOf(sums))
  const variances = tactics.map(
    ({ full_count, sums }, index) =>
      (POOL_WEIGHT * pooled + (squares[index] ?? 0)) / (POOL_WEIGHT + full_count - 1) / meanCount(sums),
  )
  const mean = total(averages) / averages.length
  const spread = total(averages.map((average) => (average - mean) ** 2)) / (averages.length - 1)
  const between = Math.max(0, spread - total(variances) / variances.length)
  const weights = variances.map((variance) => 1 / (between + variance))
  const centre = total(averages.map((average, index) => average * (weights[index] ?? 0))) / total(weights)
  const trusts = variances.map((variance) => between / (between + variance))
  return {
    separates: between > 0,
    means: averages.map((average, index) => {
      const trust = trusts[index] ?? 0
      return trust * average + (1 - trust) * centre
    }),
    deviations: variances.map((variance, index) => Math.sqrt((trusts[index] ?? 0) * variance)),
  }
}

/** The harmonic mean of the counts, as one quotient of whole numbers, so that equal counts give that count. */
function meanCount({ impact, chances, efforts }: Sums): number {
  const product = 3 * impact.count * chances.count * efforts.count
  return (
    product / (impact.count * chances.count + impact.count * efforts.count + chances.count * efforts.count)
  )
}

/** `places`: that of the tactic in each replay. */
function toSpan(places: Uint32Array, rank: number, count: number, separates: boolean): Span {
  const taken = new Uint32Array(count + 1)
  for (const place of places) taken[place] = (taken[place] ?? 0) + 1
  const top_replays: number[] = []
  let [seen, low, high] = [0, count, count]
  for (let place = 1; place <= count; place++) {
    seen += taken[place] ?? 0
    if (place <= PLACES_MAX) top_replays.push(seen)
    if (seen >= LOW_REPLAYS) low = Math.min(low, place)
    if (seen >= HIGH_REPLAYS) high = Math.min(high, place)
  }
  if (!separates) [low, high] = [1, count]
  return { rank_low: Math.min(low, rank), rank_high: Math.max(high, rank), top_replays }
}

function countLarger(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) > value) to = middle
    else from = middle + 1
  }
  return sorted.length - from
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

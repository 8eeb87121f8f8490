import { EFFORT_WEIGHT, PLACES_MAX, RERUNS, type CriterionName } from '../constants'
import { nextNormal, sfc32, type Seed } from './random'

/** How many answers, their sum, and the sum of their squares. */
type Totals = { count: number; sum: number; squares: number }
/**
 * The answers on one criterion of a tactic. Of people with equal sheets `first` holds one answer, and `effective` is how many
 * answers of different people all of them are worth; where nobody is equal, both say the same as the totals.
 */
export type Answers = Totals & { first: Totals; effective: number }
/** A ranked tactic: each criterion has at least one answer. */
export type MeasuredTactic = { answers: Record<CriterionName, Answers>; rank: number }

export type Span = {
  rank_low: number
  rank_high: number
  /** Re-runs in which the tactic was among the first 1, 2, 3 ... places, at most `PLACES_MAX`. */
  top_replays: number[]
}

export type RankSpans = {
  model: Model
  /** One per tactic, in order of the input. */
  spans: Span[]
  /** For each tactic of the official order but the last: the re-runs in which the next one was ahead. */
  flips: number[]
  /** For the first 1, 2, 3 ... of the official order: how many of them the re-runs kept in the same top, added up. */
  kept: number[]
}

type Model = {
  /** False: the scores differ no more than people do, and every span is the whole ranking. */
  separates: boolean
  /** The variance of the true scores, as far as answers tell. */
  between: number
  scores: number[]
  means: number[]
  deviations: number[]
  /** How far the score of each tactic may be off. */
  variances: number[]
  /** How far the score of a single ballot may be off. */
  ballot_variance: number
}

/**
 * What the variance of a criterion is taken to be before its answers are looked at, which is worth so many of them. From three
 * different sheets on it is at most the share of all answers' variance that is not between tactics.
 */
const PRIOR = { variance: 2.9, answers: 10, sheets: 3, share: 0.74 }
const LOW_RERUNS = RERUNS / 10
const HIGH_RERUNS = RERUNS - RERUNS / 10

/**
 * Re-runs the vote as if other colleagues of the same kind had scored: every score is moved at random by as much as answers
 * differ (docs/results.md#re-runs). A span runs from the 10th to the 90th percentile of a tactic's place. Tactics in
 * ascending order of their ids; `order` has their indices in the official order; `sheet_count`: people with equal sheets are
 * one. Null below two tactics.
 */
export function rankSpans(
  tactics: readonly MeasuredTactic[],
  { order, sheet_count, seed }: { order: readonly number[]; sheet_count: number; seed: Seed },
): RankSpans | null {
  const model = fitModel(tactics, sheet_count)
  if (!model) return null
  if (!model.separates) return withoutOrder(tactics, model)
  const count = tactics.length
  const next = sfc32(seed)
  const taken = tactics.map(() => new Uint32Array(count + 1))
  const [values, sorted, places] = [new Float64Array(count), new Float64Array(count), new Uint32Array(count)]
  const flips = order.slice(1).map(() => 0)
  const keptFrom = new Array<number>(Math.min(count, PLACES_MAX) + 1).fill(0)
  for (let rerun = 0; rerun < RERUNS; rerun++) {
    for (let index = 0; index < count; index++)
      values[index] = (model.means[index] ?? 0) + (model.deviations[index] ?? 0) * nextNormal(next)
    sorted.set(values)
    sorted.sort()
    taken.forEach((own, index) => {
      const place = 1 + countLarger(sorted, values[index] ?? 0)
      places[index] = place
      own[place] = (own[place] ?? 0) + 1
    })
    order.forEach((index, position) => {
      const behind = order[position + 1]
      if (behind !== undefined && (values[behind] ?? 0) > (values[index] ?? 0))
        flips[position] = (flips[position] ?? 0) + 1
      // From this top on it is one of those that are kept.
      const from = Math.max(position + 1, places[index] ?? 0)
      if (from < keptFrom.length) keptFrom[from] = (keptFrom[from] ?? 0) + 1
    })
  }
  return {
    model,
    spans: tactics.map(({ rank }, index) => toSpan(taken[index] ?? new Uint32Array(), rank)),
    flips,
    kept: runningTotals(keptFrom.slice(1)),
  }
}

/** The scores pulled towards each other by as much as chance explains, and how far each may be off. */
export function fitModel(tactics: readonly MeasuredTactic[], sheet_count: number): Model | null {
  if (tactics.length < 2) return null
  const pooledOn = (name: CriterionName) => pooledVariance(tactics, name, sheet_count)
  const pooled = { impact: pooledOn('impact'), chances: pooledOn('chances'), efforts: pooledOn('efforts') }
  const scores = tactics.map(
    ({ answers: { impact, chances, efforts } }) =>
      impact.sum / impact.count + chances.sum / chances.count - (EFFORT_WEIGHT * efforts.sum) / efforts.count,
  )
  const variances = tactics.map(
    ({ answers: { impact, chances, efforts } }) =>
      pooled.impact / impact.effective +
      pooled.chances / chances.effective +
      (EFFORT_WEIGHT * EFFORT_WEIGHT * pooled.efforts) / efforts.effective,
  )
  const mean = total(scores) / scores.length
  const spread = total(scores.map((score) => (score - mean) ** 2)) / (scores.length - 1)
  const between = Math.max(0, spread - total(variances) / variances.length)
  const centre =
    total(scores.map((score, index) => score / (between + (variances[index] ?? 0)))) /
    total(variances.map((variance) => 1 / (between + variance)))
  const trusts = variances.map((variance) => between / (between + variance))
  return {
    separates: between > 0,
    between,
    scores,
    means: scores.map((score, index) => {
      const trust = trusts[index] ?? 0
      return trust * score + (1 - trust) * centre
    }),
    deviations: variances.map((variance, index) => Math.sqrt((trusts[index] ?? 0) * variance)),
    variances,
    ballot_variance: pooled.impact + pooled.chances + EFFORT_WEIGHT * EFFORT_WEIGHT * pooled.efforts,
  }
}

function pooledVariance(
  tactics: readonly MeasuredTactic[],
  name: CriterionName,
  sheet_count: number,
): number {
  const answers = tactics.map((tactic) => tactic.answers[name])
  const squares = total(answers.map(({ first }) => squaresAround(first) / first.count))
  const freedom = total(answers.map(({ first }) => first.count - 1))
  return (PRIOR.answers * priorVariance(answers, sheet_count) + squares) / (PRIOR.answers + freedom)
}

function priorVariance(answers: readonly Totals[], sheet_count: number): number {
  if (sheet_count < PRIOR.sheets) return PRIOR.variance
  const count = total(answers.map((one) => one.count))
  const sum = total(answers.map((one) => one.sum))
  const squares = total(answers.map((one) => one.squares))
  const variance = squaresAround({ count, sum, squares }) / (count * (count - 1))
  return Math.min(PRIOR.variance, PRIOR.share * variance)
}

/** `count` times the sum of the squared distances from the mean: a whole number. */
const squaresAround = ({ count, sum, squares }: Totals) => count * squares - sum * sum

function withoutOrder(tactics: readonly MeasuredTactic[], model: Model): RankSpans {
  const spans = tactics.map(() => ({ rank_low: 1, rank_high: tactics.length, top_replays: [] }))
  return { model, spans, flips: [], kept: [] }
}

/** `taken`: in how many re-runs the tactic took each place. Widened to hold the official rank. */
function toSpan(taken: Uint32Array, rank: number): Span {
  const seen = runningTotals([...taken.subarray(1)])
  const reach = (reruns: number) => 1 + seen.findIndex((count) => count >= reruns)
  return {
    rank_low: Math.min(reach(LOW_RERUNS), rank),
    rank_high: Math.max(reach(HIGH_RERUNS), rank),
    top_replays: seen.slice(0, PLACES_MAX),
  }
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

function runningTotals(numbers: readonly number[]): number[] {
  let sum = 0
  return numbers.map((number) => (sum += number))
}

/** One after another: the order is part of the result. */
function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

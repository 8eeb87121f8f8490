import { CRITERION_NAMES, EFFORT_WEIGHT, type CriterionName } from '../constants'

/** How many people judged each criterion of a tactic, and the sum of their scores. */
export type Sums = Record<CriterionName, { count: number; sum: number }>

/** A fraction of whole numbers; the denominator is positive. */
export type Fraction = { numerator: number; denominator: number }

/** One person's scores; null is "can't judge". */
export type Scores = Record<CriterionName, number | null>

/** Scores are halves, so twice the score of a ballot is a whole number. */
const TWICE = { impact: 2, chances: 2, efforts: -2 * EFFORT_WEIGHT } as const

export const NO_SUMS: Sums = {
  impact: { count: 0, sum: 0 },
  chances: { count: 0, sum: 0 },
  efforts: { count: 0, sum: 0 },
}

/** The sums with a ballot more, or less with `sign` −1. */
export function withBallot(sums: Sums, scores: Scores, sign: 1 | -1 = 1): Sums {
  const changed = { ...sums }
  for (const name of CRITERION_NAMES) {
    const score = scores[name]
    if (score === null) continue
    changed[name] = { count: sums[name].count + sign, sum: sums[name].sum + sign * score }
  }
  return changed
}

/**
 * The exact score; null while a criterion is judged by nobody (docs/product.md#ranking). In SQL it is `exactScore` in
 * ranking.server.ts; tests/domain/score.test.ts compares the two.
 */
export function scoreOf({ impact, chances, efforts }: Sums): Fraction | null {
  const counts = impact.count * chances.count * efforts.count
  if (counts === 0) return null
  if (impact.count === chances.count && impact.count === efforts.count) {
    const numerator = TWICE.impact * impact.sum + TWICE.chances * chances.sum + TWICE.efforts * efforts.sum
    return { numerator, denominator: 2 * impact.count }
  }
  const numerator =
    TWICE.impact * impact.sum * chances.count * efforts.count +
    TWICE.chances * chances.sum * impact.count * efforts.count +
    TWICE.efforts * efforts.sum * impact.count * chances.count
  return { numerator, denominator: 2 * counts }
}

/** The score as the nearest number; of sums that have one. */
export function averageOf(sums: Sums): number {
  const score = scoreOf(sums)
  if (!score) throw new Error('A tactic without a score has no average')
  return score.numerator / score.denominator
}

/** Twice the score of one full ballot, a whole number from −26 to 37; null if it leaves out a criterion. */
export function twiceScore({ impact, chances, efforts }: Scores): number | null {
  if (impact === null || chances === null || efforts === null) return null
  return TWICE.impact * impact + TWICE.chances * chances + TWICE.efforts * efforts
}

/** Positive if `a` is larger. Compares whole numbers, never floats. */
export function compareScores(a: Fraction, b: Fraction): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator]
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left - right
  const exact = BigInt(a.numerator) * BigInt(b.denominator) - BigInt(b.numerator) * BigInt(a.denominator)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}

/** An exact number; the denominator is positive. Not necessarily in lowest terms. */
export type Fraction = { numerator: bigint; denominator: bigint }

const DIGITS = 15
const SCALE = 10n ** BigInt(DIGITS)
/** 1e-9 in units of SCALE. */
const TOLERANCE = SCALE / 10n ** 9n

/** `numerator / denominator`, exact. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator <= 0n) throw new RangeError('A denominator must be positive')
  return { numerator, denominator }
}

/** Negative, zero or positive, as a sort wants it: whether `one` is less than, equal to or greater than `other`. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Whether a served number is within 1e-9 of the exact one. Reads the number's decimals, so that nothing is rounded twice. */
export function isNear(served: number | null, { numerator, denominator }: Fraction): boolean {
  if (served === null || !Number.isFinite(served) || Math.abs(served) > 1e6) return false
  const scaled = BigInt(served.toFixed(DIGITS).replace('.', ''))
  const difference = scaled * denominator - numerator * SCALE
  return (difference < 0n ? -difference : difference) <= TOLERANCE * denominator
}

/** A fraction for a person to read. */
export function showFraction({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`
}

/** Limits of a second round (docs/product.md#second-round). */
export { ROUND_TACTICS_MAX } from '../results/constants'
export const ROUND_HOURS_DEFAULT = 24
export const ROUND_HOURS_MIN = 1
export const ROUND_DAYS_MAX = 14
export const ROUND_HOURS_MAX = ROUND_DAYS_MAX * 24
/** How many tactics can be chosen from, the first of the ranking. */
export const CANDIDATES_MAX = 100
export const ROUND_END_SENTENCES = {
  tooEarly: 'The second round must run for at least 1 hour',
  tooLate: 'The second round must end within 14 days',
} as const

import { z } from 'zod'

/** Schema of a whole number from `min` to `max`; whatever is wrong with another value, people read the same sentence. */
export function wholeNumber(min: number, max: number, error: string) {
  const wrong = { error, abort: true }
  return z.number({ error }).int(wrong).min(min, wrong).max(max, wrong)
}

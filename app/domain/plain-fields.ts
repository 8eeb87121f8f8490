import { z } from 'zod'

/** Schema of a whole number from `min` to `max`; whatever is wrong with another value, people read the same sentence. */
export function wholeNumber(min: number, max: number, error: string) {
  const wrong = { error, abort: true }
  return z.number({ error }).int(wrong).min(min, wrong).max(max, wrong)
}

/** Schema of a switch; `name` is that of its field. */
export function trueOrFalse(name: string) {
  return z.boolean({ error: `${name} must be true or false` })
}

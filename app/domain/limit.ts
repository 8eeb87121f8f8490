/** `calls` in a window of `seconds` that begins with the first call (docs/product.md#limits). */
export type Limit = {
  name: string
  calls: number
  seconds: number
  /** While the database cannot count, refuse instead of counting in the process. */
  failsClosed?: true
  /** Each process counts for itself, at no cost to the database. */
  isPerProcess?: true
}

export const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

export const perMinute = (name: string, calls: number): Limit => ({ name, calls, seconds: MINUTE_SECONDS })
export const perHour = (name: string, calls: number): Limit => ({ name, calls, seconds: HOUR_SECONDS })
export const perDay = (name: string, calls: number): Limit => ({ name, calls, seconds: DAY_SECONDS })

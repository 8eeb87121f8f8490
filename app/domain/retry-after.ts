/** Seconds of a `Retry-After`, which is a number or a date, from 0 to `max`; 0 without one that can be read. */
export function retryAfterSeconds(text: string | null, max: number, now = Date.now()): number {
  const seconds = /^\s*\d+\s*$/.test(text ?? '') ? Number(text) : (Date.parse(text ?? '') - now) / 1_000
  return Math.min(Math.max(Math.ceil(seconds) || 0, 0), max)
}

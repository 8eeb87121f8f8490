import { HURRY_HOURS, MIN_DURATION_HOURS } from './constants'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type TimePart = { unit: 'days' | 'hours' | 'minutes' | 'seconds'; value: number }

/** Days, hours, minutes and seconds left; leading units with value zero are hidden (docs/product.md#countdown). */
export function timeParts(milliseconds: number): TimePart[] {
  const left = Math.max(0, milliseconds)
  const parts: TimePart[] = [
    { unit: 'days', value: Math.floor(left / DAY) },
    { unit: 'hours', value: Math.floor((left % DAY) / HOUR) },
    { unit: 'minutes', value: Math.floor((left % HOUR) / MINUTE) },
    { unit: 'seconds', value: Math.floor((left % MINUTE) / SECOND) },
  ]
  const first = parts.findIndex((part) => part.value > 0)
  return first === -1 ? parts.slice(-1) : parts.slice(first)
}

/** The earliest end that a form proposes; the database's clock decides. */
export function earliestEnd(now: number): string {
  return new Date(now + MIN_DURATION_HOURS * HOUR).toISOString()
}

/** Whether the countdown turns red. */
export function isRunningOut(milliseconds: number): boolean {
  return milliseconds < HURRY_HOURS * HOUR
}

const STEPS = [
  { unit: 'day', size: DAY },
  { unit: 'hour', size: HOUR },
  { unit: 'minute', size: MINUTE },
] as const

/** 'in 3 days', 'in 5 hours' or 'in 20 minutes', as active campaigns show it after 'Ends'. */
export function relativeTime(milliseconds: number): string {
  const step = STEPS.find(({ size }) => milliseconds >= size) ?? { unit: 'minute', size: MINUTE }
  const count = Math.max(1, Math.floor(milliseconds / step.size))
  return new Intl.RelativeTimeFormat('en-US').format(count, step.unit)
}

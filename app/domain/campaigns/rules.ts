import { counted } from '../text'
import { DEFAULT_DURATION_DAYS, HURRY_HOURS, MIN_DURATION_HOURS } from './constants'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type TimePart = { unit: 'days' | 'hours' | 'minutes' | 'seconds'; value: number }

/** The remaining time without leading zero units. Always has seconds. */
export function timeParts(milliseconds: number): TimePart[] {
  const left = Math.max(0, milliseconds)
  const parts: TimePart[] = [
    { unit: 'days', value: Math.floor(left / DAY_MS) },
    { unit: 'hours', value: Math.floor((left % DAY_MS) / HOUR_MS) },
    { unit: 'minutes', value: Math.floor((left % HOUR_MS) / MINUTE_MS) },
    { unit: 'seconds', value: Math.floor((left % MINUTE_MS) / SECOND_MS) },
  ]
  const first = parts.findIndex((part) => part.value > 0)
  return first === -1 ? parts.slice(-1) : parts.slice(first)
}

/** The two biggest units of the time left, in words: '2 days 4 hours', '10 seconds'. */
export function shortTimeLeft(milliseconds: number): string {
  return timeParts(milliseconds)
    .slice(0, 2)
    .map(({ unit, value }) => counted(value, unit.slice(0, -1)))
    .join(' ')
}

/** The `min` of the form's end field, ISO 8601. `now` is the database's time, which decides what is accepted. */
export function earliestEnd(now: string): string {
  return new Date(Date.parse(now) + MIN_DURATION_HOURS * HOUR_MS).toISOString()
}

export function defaultEnd(now: string): string {
  return new Date(Date.parse(now) + DEFAULT_DURATION_DAYS * DAY_MS).toISOString()
}

export function isRunningOut(milliseconds: number, isSecondRound: boolean): boolean {
  const hours = isSecondRound ? HURRY_HOURS.secondRound : HURRY_HOURS.campaign
  return milliseconds < hours * HOUR_MS
}

/** The reader's own progress: '3 of 12 scored'. */
export function ownProgress(scored_count: number, tactic_count: number): string {
  return tactic_count === 0 ? 'No tactics yet' : `${scored_count} of ${tactic_count} scored`
}

/** Participation while scores are collected: '1 of 2 people have scored'. */
export function participation(voter_count: number, member_count: number): string {
  if (voter_count === 0) return 'Nobody has scored yet'
  // Voters who have left are counted until the end.
  const people_count = Math.max(voter_count, member_count)
  if (people_count === 1) return '1 of 1 person has scored'
  return `${voter_count} of ${people_count} people have scored`
}

const STEPS = [
  { unit: 'day', size: DAY_MS },
  { unit: 'hour', size: HOUR_MS },
  { unit: 'minute', size: MINUTE_MS },
] as const

/** 'in 3 days', 'in 5 hours' or 'in 20 minutes', at least 'in 1 minute'. */
export function relativeTime(milliseconds: number): string {
  const step = STEPS.find(({ size }) => milliseconds >= size) ?? { unit: 'minute', size: MINUTE_MS }
  const count = Math.max(1, Math.floor(milliseconds / step.size))
  return `in ${counted(count, step.unit)}`
}

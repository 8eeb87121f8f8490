import { describe, expect, test } from 'vitest'
import { isRunningOut, relativeTime, timeParts } from './rules'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

describe('the countdown', () => {
  test.each([
    ['3 days', 3 * DAY_MS, '3 days 0 hours 0 minutes 0 seconds'],
    ['a day, less a second', DAY_MS - SECOND_MS, '23 hours 59 minutes 59 seconds'],
    ['an hour', HOUR_MS, '1 hours 0 minutes 0 seconds'],
    ['less than an hour', 59 * MINUTE_MS + 5 * SECOND_MS, '59 minutes 5 seconds'],
    ['less than a minute', 7.9 * SECOND_MS, '7 seconds'],
    ['less than a second', 999, '0 seconds'],
    ['nothing', 0, '0 seconds'],
    ['a time gone by', -5 * HOUR_MS, '0 seconds'],
    ['all units', DAY_MS + 2 * HOUR_MS + 3 * MINUTE_MS + 4 * SECOND_MS, '1 days 2 hours 3 minutes 4 seconds'],
  ])('of %s hides leading zeros only', (_, left, shown) => {
    expect(
      timeParts(left)
        .map(({ value, unit }) => `${value} ${unit}`)
        .join(' '),
    ).toBe(shown)
  })

  test.each([
    ['a campaign', 24, false],
    ['a second round', 3, true],
  ])('of %s turns red with less than %d hours left', (_, hours, isSecondRound) => {
    const last = hours * HOUR_MS
    const isRed = [last + 1, last, last - 1, 0].map((left) => isRunningOut(left, isSecondRound))
    expect(isRed).toEqual([false, false, true, true])
  })
})

test.each([
  [3 * DAY_MS, 'in 3 days'],
  [DAY_MS, 'in 1 day'],
  [5 * HOUR_MS, 'in 5 hours'],
  [HOUR_MS, 'in 1 hour'],
  [20 * MINUTE_MS, 'in 20 minutes'],
  [MINUTE_MS, 'in 1 minute'],
  [5 * SECOND_MS, 'in 1 minute'],
])('%d ms ahead is said as %s', (left, said) => {
  expect(relativeTime(left)).toBe(said)
})

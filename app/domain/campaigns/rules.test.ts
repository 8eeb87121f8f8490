import { describe, expect, test } from 'vitest'
import { isRunningOut, relativeTime, timeParts } from './rules'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the countdown', () => {
  test.each([
    ['3 days', 3 * DAY, '3 days 0 hours 0 minutes 0 seconds'],
    ['a day, less a second', DAY - SECOND, '23 hours 59 minutes 59 seconds'],
    ['an hour', HOUR, '1 hours 0 minutes 0 seconds'],
    ['less than an hour', 59 * MINUTE + 5 * SECOND, '59 minutes 5 seconds'],
    ['less than a minute', 7.9 * SECOND, '7 seconds'],
    ['less than a second', 999, '0 seconds'],
    ['nothing', 0, '0 seconds'],
    ['a time gone by', -5 * HOUR, '0 seconds'],
    ['all units', DAY + 2 * HOUR + 3 * MINUTE + 4 * SECOND, '1 days 2 hours 3 minutes 4 seconds'],
  ])('of %s hides leading zeros only', (_, left, shown) => {
    expect(
      timeParts(left)
        .map(({ value, unit }) => `${value} ${unit}`)
        .join(' '),
    ).toBe(shown)
  })

  test('turns red with less than 24 hours left', () => {
    expect([DAY + 1, DAY, DAY - 1, 0].map(isRunningOut)).toEqual([false, false, true, true])
  })
})

test.each([
  [3 * DAY, 'in 3 days'],
  [DAY, 'in 1 day'],
  [5 * HOUR, 'in 5 hours'],
  [HOUR, 'in 1 hour'],
  [20 * MINUTE, 'in 20 minutes'],
  [MINUTE, 'in 1 minute'],
  [5 * SECOND, 'in 1 minute'],
])('%d ms ahead is said as %s', (left, said) => {
  expect(relativeTime(left)).toBe(said)
})

import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after'

const NOW = Date.parse('2026-11-28T12:00:00Z')

test.each([
  [null, 0],
  ['', 0],
  ['soon', 0],
  ['-5', 0],
  ['0', 0],
  ['120', 120],
  [' 120 ', 120],
  ['9'.repeat(400), 3_600],
  ['Sat, 28 Nov 2026 12:02:00 GMT', 120],
  ['Sat, 28 Nov 2026 11:58:00 GMT', 0],
  ['Sat, 28 Nov 2099 12:00:00 GMT', 3_600],
])('Retry-After: %s is %d seconds', (text, seconds) => {
  expect(retryAfterSeconds(text, 3_600, NOW)).toBe(seconds)
})

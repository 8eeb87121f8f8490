import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawWildCard } from './wild-card'

const ranked = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const digest = (start: string) => start.padEnd(64, '0')

test('is drawn from six ranked tactics on, not from five', () => {
  expect(drawWildCard(digest('1'), ranked(5))).toBeNull()
  expect(drawWildCard(digest(''), ranked(6))).toBe('3')
  expect(drawWildCard(digest('0000000000000001'), ranked(6))).toBe('4')
})

test.each([
  [6, 3, 4],
  [7, 3, 5],
  [8, 3, 6],
  [9, 4, 6],
  [200, 67, 134],
])('of %d tactics it is one from #%d to #%d, each as often', (count, first, last) => {
  const size = last - first + 1
  const draws = 200 * size
  const drawn = new Map<number, number>()
  for (let draw = 0; draw < draws; draw++) {
    const random = createHash('sha256').update(String(draw)).digest('hex')
    const place = Number(drawWildCard(random, ranked(count)))
    drawn.set(place, (drawn.get(place) ?? 0) + 1)
  }
  expect([...drawn.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: size }, (_, index) => first + index),
  )
  for (const times of drawn.values()) expect(Math.abs(times - 200)).toBeLessThan(80)
})

test('is the same for the same digest, and takes the first 64 bits of it', () => {
  const known = '8f14e45fceea167a5a36dedd4bea2543c9b316942548dcebb48b72fd36ee9b4b'
  // 0x8f14e45fceea167a mod 4 is 2: the third of the middle #5 to #8 of 12.
  expect(drawWildCard(known, ranked(12))).toBe('7')
  expect(drawWildCard(`8f14e45fceea167a${'f'.repeat(48)}`, ranked(12))).toBe('7')
})

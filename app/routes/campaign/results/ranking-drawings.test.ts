import { expect, test } from 'vitest'
import { inWords, scoreBar, spanBar } from './ranking-drawings'

test('the bar of a score begins at 0 on the scale of the page', () => {
  const scale = { lowest: -4, highest: 12 }
  expect(scoreBar(12, scale)).toContain('viewBox="-4 0 16 1"')
  expect(scoreBar(12, scale)).toContain('d="M0 .5H12"')
  expect(scoreBar(-4, scale)).toContain('d="M0 .5H-4"')
  expect(scoreBar(0, { lowest: 0, highest: 0 })).toContain('viewBox="0 0 1 1"')
})

test('a span covers its places, with the mark in the middle of the official one', () => {
  const bar = spanBar(2, 1, 4, 12)
  expect(bar).toContain('viewBox="0 0 12 1"')
  expect(bar).toContain('class="span" d="M0 .5H4"')
  expect(bar).toContain('class="mark" d="M1.5 0V1"')
})

test('a distribution in words names the given scores alone', () => {
  expect(inWords([0, 0, 1, 0, 0, 0, 4, 0, 0, 0])).toBe('Scores: 3 by 1 person, 7 by 4 people')
})

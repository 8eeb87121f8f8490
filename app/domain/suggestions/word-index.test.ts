import { expect, test } from 'vitest'
import { indexTexts, indexWords } from './word-index'

test.each([
  ['visits', ['visit', 'visitor']],
  ['prices', ['price']],
  ['visitors', ['visit', 'visitor']],
  ['vision', []],
  ['x', []],
])('words similar to %s', (word, expected) => {
  expect(indexWords(['visit', 'visitor', 'price', 'visit'])(word).map(([known]) => known)).toEqual(expected)
})

test('a text is found by its most similar word', () => {
  const findTexts = indexTexts(['Visit, visits, VISITING', 'the price', 'a visit'])
  expect([...findTexts('visits')]).toEqual([
    [0, 1],
    [2, 5 / 8],
  ])
  expect([...findTexts('elsewhere')]).toEqual([])
})

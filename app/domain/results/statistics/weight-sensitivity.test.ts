import { describe, expect, test } from 'vitest'
import { findWeights, swapWeight, type Weighed } from './weight-sensitivity'

/** Sums of five ballots, with gain and efforts of the campaign in docs/results.md#weights. */
const tactic = (name: string, rank: number, gain: number, efforts: number): Weighed => ({
  name,
  rank,
  sums: {
    impact: { count: 5, sum: gain * 5 - 5 },
    chances: { count: 5, sum: 5 },
    efforts: { count: 5, sum: efforts * 5 },
  },
})
const ranked = [
  tactic('F', 1, 17, 2),
  tactic('A', 2, 14.8, 3.2),
  tactic('B', 3, 13, 2.6),
  tactic('E', 4, 10.8, 1.6),
  tactic('C', 5, 12.2, 6),
  tactic('D', 6, 11, 6.8),
]

test.each([
  ['A', 'B', 3],
  ['B', 'E', 2.2],
  ['E', 'C', 0.318],
])('%s and %s are equal at %d', (first, second, weight) => {
  const [a, b] = [first, second].map((name) => ranked.find((tactic) => tactic.name === name))
  expect(a && b && swapWeight(a.sums, b.sums)).toBeCloseTo(weight, 3)
})

describe('the known campaign', () => {
  test('the first', () => {
    const { from, to } = findWeights(ranked, 1)?.top ?? {}
    expect(from).toBeNull()
    expect(to).toBeCloseTo(15.5, 3)
  })

  test('the first three, and what enters at the end', () => {
    expect(findWeights(ranked, 3)?.top).toMatchObject({
      places: 3,
      from: null,
      enters_below: null,
      enters_above: 'E',
    })
  })
})

test('a cheap tactic enters below a weight', () => {
  const cheapLast = [tactic('Cheap', 1, 10, 1), tactic('Dear', 2, 12, 4)]
  expect(findWeights(cheapLast, 1)?.top).toEqual({
    places: 1,
    from: 2 / 3,
    to: null,
    enters_below: 'Dear',
    enters_above: null,
  })
})

test('equal efforts never swap', () => {
  const alike = [tactic('A', 1, 10, 4), tactic('B', 2, 9, 4)]
  expect(findWeights(alike, 1)?.top).toMatchObject({ from: null, to: null })
})

test('impact times chances may lead to another', () => {
  const sums = (impact: number, chances: number) => ({
    impact: { count: 1, sum: impact },
    chances: { count: 1, sum: chances },
    efforts: { count: 1, sum: 2 },
  })
  const oneSided = { name: 'One-sided', rank: 1, sums: sums(10, 2) }
  const even = { name: 'Even', rank: 2, sums: sums(5.5, 5.5) }
  expect(findWeights([oneSided, even], 1)?.multiplied_leader).toBe('Even')
  expect(
    findWeights(
      [
        { ...even, rank: 1 },
        { ...oneSided, rank: 2 },
      ],
      1,
    )?.multiplied_leader,
  ).toBeNull()
})

test('one tactic has no weights', () => expect(findWeights(ranked.slice(0, 1), 3)).toBeNull())

test('with all tactics in the top nothing comes in', () => expect(findWeights(ranked, 6)?.top).toBeNull())

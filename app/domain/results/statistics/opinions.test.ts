import { describe, expect, test } from 'vitest'
import { findDisagreement, spreadLabel } from './opinions'

const disagreementOf = (scores: number[]) =>
  findDisagreement(
    scores,
    scores.map(() => null),
  )

test.each([
  [[6, 7, 7, 8, 7], 0.8, 'Mostly agree', false],
  [[5, 6, 7, 8, 9], 2, 'Mixed', false],
  [[5, 5, 5, 5, 10], 2, 'Mixed', false],
  [[2, 4, 6, 8, 10], 4, 'Split', false],
  [[2, 2, 3, 9, 9, 10], 4.47, 'Split', true],
])('%j', (scores, spread, label, has_camps) => {
  const found = disagreementOf(scores)
  expect(found?.spread).toBeCloseTo(spread, 2)
  expect(spreadLabel(found?.spread ?? 0)).toBe(label)
  expect(found?.has_camps).toBe(has_camps)
})

test('up to three ballots keep their scores to themselves', () => {
  expect(disagreementOf([1, 9, 10])).toBeNull()
  expect(disagreementOf([1, 9, 10, 10])).not.toBeNull()
})

test.each([
  ['one in three on each side, but one person only', [1, 5, 10, 5], false],
  ['two of seven are fewer than a third', [1, 2, 5, 5, 5, 9, 10], false],
  ['two of six are a third', [1, 2, 5, 5, 9, 10], true],
])('two camps: %s', (_, scores, has_camps) => {
  expect(disagreementOf(scores)?.has_camps).toBe(has_camps)
})

describe('reasons', () => {
  const reasons = [
    'Too late',
    'No budget',
    null,
    'Tried it',
    'Legal says no',
    'In between',
    'Doubled it elsewhere',
    'No idea',
  ]

  test('at most three of the lowest and of the highest, sorted as text', () => {
    expect(findDisagreement([1, 1, 1, 1, 1, 5, 10, null], reasons)).toMatchObject({
      lowest_reasons: ['Legal says no', 'No budget', 'Too late'],
      highest_reasons: ['Doubled it elsewhere'],
    })
  })

  test('none where people agree', () => {
    expect(findDisagreement([6, 7, 6, 7, 6, 7, 6, 7], reasons)).toMatchObject({
      lowest_reasons: [],
      highest_reasons: [],
    })
  })
})

test.each([
  [1.5, 'Mostly agree'],
  [1.51, 'Mixed'],
  [2.5, 'Mixed'],
  [2.51, 'Split'],
  [3.3, 'Split'],
])('%d is called %s', (spread, label) => expect(spreadLabel(spread)).toBe(label))

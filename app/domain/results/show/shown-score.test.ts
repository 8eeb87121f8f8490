import { expect, test } from 'vitest'
import { shownScore } from './shown-score'

test('scores have two decimals and a true minus', () => {
  expect([8.25, 3, -9.5, 15.5, 1 / 3].map(shownScore)).toEqual(['8.25', '3.00', '−9.50', '15.50', '0.33'])
})

test('scores are rounded as Intl rounds them', () => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const halves = Array.from({ length: 40_000 }, (_, index) => (index - 20_000) / 1000)
  const averages = Array.from({ length: 2000 }, (_, index) => (index - 1000) / (50 + (index % 37)))
  for (const score of [...halves, ...averages, 1e-7, -1e-7, 0])
    expect(shownScore(score), String(score)).toBe(format.format(score).replace('-', '−'))
})

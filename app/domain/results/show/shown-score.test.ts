import { expect, test } from 'vitest'
import { shownScore } from './shown-score'

test('scores have two decimals and a true minus', () => {
  expect([8.25, 3, -9.5, 15.5, 1 / 3].map(shownScore)).toEqual(['8.25', '3.00', '−9.50', '15.50', '0.33'])
})

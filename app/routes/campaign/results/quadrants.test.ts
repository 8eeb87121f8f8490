import { expect, test } from 'vitest'
import { quadrantOf } from './quadrants'

test.each([
  [9, 2, 'wins'],
  [5.5, 5.49, 'wins'],
  [5.5, 5.5, 'bets'],
  [5.49, 5.49, 'fillers'],
  [1, 10, 'pits'],
])('impact %d for efforts %d: %s', (impact, efforts, quadrant) =>
  expect(quadrantOf({ impact, efforts })).toBe(quadrant),
)

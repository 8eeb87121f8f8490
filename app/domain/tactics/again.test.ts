import { expect, test } from 'vitest'
import { CAMPAIGN_NAME_MAX } from '../campaigns/constants'
import { nextName } from './again'

test.each([
  ['Autumn growth', 'Autumn growth 2'],
  ['Autumn growth 2', 'Autumn growth 3'],
  ['Week 9', 'Week 10'],
  ['Sign-ups in 2026', 'Sign-ups in 2026 2'],
  ['Q3', 'Q3 2'],
  ['x'.repeat(CAMPAIGN_NAME_MAX - 1), 'x'.repeat(CAMPAIGN_NAME_MAX - 1)],
])('%s is followed by %s', (name, next) => {
  expect(nextName(name)).toBe(next)
})

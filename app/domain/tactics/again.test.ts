import { expect, test } from 'vitest'
import { CAMPAIGN_NAME_MAX } from '../campaigns/constants'
import type { MinutesTactic } from '../decisions/minutes'
import { nextName, tacticsToCarry } from './again'

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

test('undecided tactics and those for later are carried, as far as is published', () => {
  const choices = ['do', 'later', 'no', null] as const
  const tactics = choices.map((choice) => ({ choice, reason: choice && `Why ${choice}` }) as MinutesTactic)
  const carried = (is_published: boolean) =>
    tacticsToCarry({ is_published, tactics }).map(({ choice, reason }) => [choice, reason])
  expect(carried(true)).toEqual([
    ['later', 'Why later'],
    [null, null],
  ])
  expect(carried(false)).toEqual(choices.map(() => [null, null]))
})

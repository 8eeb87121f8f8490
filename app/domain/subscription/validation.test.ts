import { expect, test } from 'vitest'
import { CheckLimitsSchema } from './queries.server'

test.each(['create_team', 'create_campaign'])('the limit of %s can be asked for', (action) => {
  expect(CheckLimitsSchema.parse({ action })).toEqual({ action })
})

test.each([undefined, null, '', 'create', 1])('there is no limit of %j', (action) => {
  const { error } = CheckLimitsSchema.safeParse({ action })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'action must be create_team or create_campaign',
  ])
})

import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { getFirstRanking } from '../support/start'

test('from the address in the README to a first ranking, without JavaScript', async ({ page }) => {
  const effort = await getFirstRanking(page)
  expect(effort.clicks).toBeLessThanOrEqual(10)
  expect(effort.fields).toBeLessThanOrEqual(4)
})

import { expect } from '@playwright/test'
import { signIn, test } from '../support/journey'
import { getFirstRanking, startWrongly } from '../support/start'

test('from the address in the README to a first ranking, without JavaScript', async ({ page }) => {
  const effort = await getFirstRanking(page)
  expect(effort.clicks).toBeLessThanOrEqual(10)
  expect(effort.fields).toBeLessThanOrEqual(4)
})

test('a wrong start makes nothing and says why at its fields, without JavaScript', async ({ page }) => {
  await signIn(page, 'Nora Newcomer')
  await startWrongly(page)
})

import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { addFittingList, askForUnknownList, linesOf, startFromList } from '../support/starters'

test('a campaign starts from a list that is edited first, without JavaScript', ({ page }) =>
  startFromList(page))

test('the list that fits the problem is offered first and added, without JavaScript', ({ page }) =>
  addFittingList(page))

test('an unknown list is ignored, without JavaScript', ({ page }) => askForUnknownList(page))

test('the page of another list has that list, and the new team is still one, without JavaScript', async ({
  page,
}) => {
  await askForUnknownList(page)
  await page.goto('/start?team=new&starter=activation')
  await page.getByRole('link', { name: 'Referral' }).click()
  await expect(page).toHaveURL(/\?team=new&starter=referral$/)
  expect(await linesOf(page)).toHaveLength(10)
})

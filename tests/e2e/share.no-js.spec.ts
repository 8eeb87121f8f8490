import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { openAndCloseResultLink, readShareText } from '../support/sharing'

test('without JavaScript the text of the result is there to be selected', async ({ page }) => {
  const { url } = await readShareText(page)
  await page.goto(url)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Copy as text' }).click()
  await expect(page.getByLabel('Result as text')).toBeVisible()
})

test('the owner opens a link to the result and closes it, without JavaScript', async ({ page, browser }) => {
  await openAndCloseResultLink(page, browser, false)
})

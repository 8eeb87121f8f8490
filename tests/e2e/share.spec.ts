import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { test } from '../support/journey'
import { readShareText } from '../support/sharing'

const copyFromMenu = async (page: Page, url: string) => {
  await page.goto(url)
  await waitForStart(page)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Copy as text' }).click()
}

test('the menu of an ended campaign copies the result as a text for a chat', async ({ page }) => {
  const { url, text } = await readShareText(page)
  await copyFromMenu(page, url)
  await expect(page.getByText('Result copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  expect(page.url()).toBe(url)
})

test('where nothing can be copied, the menu leads to the text', async ({ page }) => {
  const { url, text } = await readShareText(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copyFromMenu(page, url)
  await expect(page.getByLabel('Result as text')).toHaveValue(text)
})

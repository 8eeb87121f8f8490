import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { endedCampaignOf } from '../support/deciding'
import { test } from '../support/journey'

/** The owner of a campaign that has ended finds its result as a text. */
async function readShareText(page: Page) {
  const campaign = await endedCampaignOf(page, 4)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Share the result' })).toBeVisible()
  const text = await page.getByLabel('Result as text').inputValue()
  expect(text).toMatch(/^Result of Spring sign-ups.*\n#1 Tactic number 1 \(/)
  expect(text.split('\n').at(-1)).toBe(campaign.url)
  return { ...campaign, text }
}

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

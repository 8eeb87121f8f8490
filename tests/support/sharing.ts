import { expect, type Page } from '@playwright/test'
import { endedCampaignOf } from './deciding'

/** The owner of a campaign that has ended finds its result as a text. */
export async function readShareText(page: Page) {
  const campaign = await endedCampaignOf(page, 4)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Share the result' })).toBeVisible()
  const text = await page.getByLabel('Result as text').inputValue()
  expect(text).toMatch(/^Result of Spring sign-ups.*\n#1 Tactic number 1 \(/)
  expect(text.split('\n').at(-1)).toBe(campaign.url)
  return { ...campaign, text }
}

import { expect } from '@playwright/test'
import { rankedCampaignOf } from '../support/deciding'
import { test } from '../support/journey'

test('without JavaScript the whole presentation is there at once', async ({ page }) => {
  const { url } = await rankedCampaignOf(page, 4)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Present', exact: true }).click()
  for (const name of ['#3', '#2', '#1', 'Ranking', 'Not decided yet'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(url)
})

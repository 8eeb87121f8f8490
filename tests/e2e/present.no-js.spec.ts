import { expect } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { rankedCampaignOf } from '../support/deciding'
import { test } from '../support/journey'
import { campaignOf } from '../support/scoring'

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

test('without JavaScript the room loads itself again until it is the presentation', async ({ page }) => {
  const { url } = await campaignOf(page, 1)
  await page.goto(`${url}/room`)
  await expect(page.getByText('1 of 1 person has scored')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible()
  await callApi(page, `/api/campaigns/${url.split('/').at(-1)}/end`, {})
  await expect(page).toHaveURL(`${url}/present`, { timeout: 30_000 })
})

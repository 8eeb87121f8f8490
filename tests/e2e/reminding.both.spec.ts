import { expect } from '@playwright/test'
import { campaignOf, memberOn } from '../support/scoring'
import { test } from '../support/journey'

const BUTTON = 'Remind those who have not finished'

/** The owner of `page` reminds the one member who has not scored, and cannot do it again at once. */
test('the owner reminds those who have not finished, once', async ({ page, browser, javaScriptEnabled }) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign, javaScriptEnabled)
  await expect(member.getByRole('link', { name: 'Remind' })).toHaveCount(0)
  await page.goto(campaign.url)
  await page.getByRole('link', { name: 'Remind', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Remind' })).toBeVisible()
  await expect(page.getByText('1 of 2 people have scored')).toBeVisible()
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByText('Reminder sent')).toBeVisible()
  await expect(page.getByRole('button', { name: BUTTON })).toBeDisabled()
  await expect(page.getByText('You have reminded people within the last 12 hours')).toBeVisible()
  await member.context().close()
})

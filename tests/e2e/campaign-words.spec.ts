import { expect } from '@playwright/test'
import { chooseMore, openCampaign, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

test('a campaign that ended without tactics says so, and sorts nothing', async ({ page }) => {
  await campaignOf(page, 0)
  await expect(page.getByText('No tactics added yet.')).toBeVisible()
  await expect(page.getByText('Be the first to add a tactic!')).toBeVisible()
  await chooseMore(page, 'End Early')
  await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('This campaign ended without tactics.')).toBeVisible()
  await expect(page.getByText('No tactics added yet.')).toHaveCount(0)
  await expect(page.getByText('Be the first to add a tactic!')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Tactics (0)', exact: true })).toBeVisible()
})

test('members who cannot use AI are offered their own tactic first', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 1)
  const member = await memberOn(browser, campaign)
  const labels = (person: typeof page) =>
    person.getByRole('region', { name: 'Add New Tactic' }).locator('.btn, .link').allInnerTexts()
  await expect.poll(() => labels(member)).toEqual(['Add Tactic', 'Let AI Suggest Tactics'])
  await expect.poll(() => labels(page)).toEqual(['Let AI Suggest Tactics', 'Add Tactic'])
  await member.context().close()
})

test('deleting a tactic says how many votes go with it', async ({ page }) => {
  await openCampaign(page, { tactics: ['Rewrite the pricing page'] })
  await page.getByRole('link', { name: 'Delete tactic' }).click()
  await expect(page.getByText('1 vote goes with it: Rewrite the pricing page')).toBeVisible()
})

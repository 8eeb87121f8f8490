import { expect, type Page } from '@playwright/test'
import { campaignOf, memberOn } from '../support/scoring'
import { test } from '../support/journey'

/** A member of the campaign of `page` observes it, is not counted, scores it after all, and then observes the team. */
test('a member observes a campaign, scores it after all, and observes the team', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign, javaScriptEnabled)
  await member.goto(campaign.url)
  await member.getByLabel('More', { exact: true }).click()
  await member.getByRole('link', { name: 'Who scores' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Who scores' })).toBeVisible()
  await member.getByRole('button', { name: 'Observe' }).click()
  await expect(member.getByRole('heading', { name: 'They observe (1)' })).toBeVisible()

  await member.goto(campaign.url)
  await expect(member.getByText('You observe this campaign')).toBeVisible()
  await expect(member.getByText('1 of 1 person has scored')).toBeVisible()
  await expect(member.getByRole('button', { name: /^Vote/ })).toHaveCount(0)
  await member.goto(`${campaign.url}/score`)
  await member.getByRole('button', { name: 'Score after all' }).click()
  await expect(member.getByRole('button', { name: 'Submit scores' })).toBeVisible()
  await member.goto(campaign.url)
  await expect(member.getByRole('link', { name: 'Score 2 tactics' })).toBeVisible()

  await page.goto(campaign.url)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Who scores' }).click()
  await expect(page.getByRole('heading', { name: 'They score (2)' })).toBeVisible()
  await expect(page.getByText('people can only switch themselves to observing')).toBeVisible()
  await expect(page.getByRole('button', { name: /Observe/ })).toHaveCount(0)

  await observeTeam(member, campaign.url)
  await member.context().close()
})

async function observeTeam(member: Page, campaign: string): Promise<void> {
  await member.goto(campaign)
  await member.locator('h1 + p').getByRole('link').click()
  const row = member.getByRole('row').filter({ hasText: '(you)' })
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Observe campaigns' }).click()
  await expect(row.getByText('Member, observes')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Score campaigns' })).toBeHidden()
}

import { expect, type Page } from '@playwright/test'
import { campaignOf } from './scoring'

/** A campaign of 12 tactics with its own invite link, which is not the team's. */
export async function invitingCampaign(page: Page): Promise<string> {
  const { url } = await campaignOf(page, 12)
  const answer = await page.request.get(`/api${new URL(url).pathname}`)
  return ((await answer.json()) as { inviteLink: string }).inviteLink
}

/** From the link to the first score: the taps of a person, the sign-in's own aside. */
export async function followInvitation(page: Page, link: string): Promise<number> {
  let taps = 1
  await page.goto(link)
  await expect(page.getByText('Olga Owner invites you')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to score 12 tactics for Growth/)
  await expect(page.getByText('About 4 minutes, 2 days 23 hours left')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  taps++
  await page.getByLabel('Name').fill('Irina Invited')
  await page.getByLabel('E-mail').fill(`irina-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Score 12 tactics' }).click()
  taps++
  await page.locator('.sheet-row:visible').first().getByText('7', { exact: true }).first().click()
  return taps + 1
}

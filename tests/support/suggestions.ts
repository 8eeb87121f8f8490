import { expect, type Browser, type Page } from '@playwright/test'
import { buildTactic, newPerson, openCampaign, tacticCard, unique } from './journey'

const NAMES = ['Write to everybody who left', 'Offer a yearly plan', 'Rent a billboard beside the road']
const FOR_PREMIUM =
  'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.'

/** From the first refusal over the upgrade to suggestions. */
export async function letAiSuggest(page: Page, browser: Browser): Promise<void> {
  const inviteLink = await openCampaign(page, { name: unique('Customers cancel too soon') })
  const campaignUrl = page.url()
  const refusing = page.getByRole('link', { name: 'Let AI Suggest Tactics' })

  await refusing.click()
  await expect(page.getByRole('dialog').getByText(FOR_PREMIUM)).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  expect(page.url()).toBe(campaignUrl)

  await refusing.click()
  await expect(page.getByText('AI tactics work best with at least 3 tactics added')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).first().click()
  for (const name of NAMES) await buildTactic(page, name)

  await expect(
    page.getByText('AI suggestions come from the built-in playbook of growth tactics.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Let AI Suggest Tactics' }).click()
  await expect(page.getByText('Generated 5 AI tactics!')).toBeVisible()
  await expect(page.getByText('5 tactics added.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tactics (8)' })).toBeVisible()
  const suggested = page.locator('ol > li.card').filter({ hasText: /Added by Olga Owner.*AI/ })
  await expect(suggested).toHaveCount(5)
  await expect(suggested.first()).toContainText('0 votes')
  for (const name of NAMES) await expect(tacticCard(page, name)).not.toContainText('Owner AI')

  const member = await newPerson(browser, 'Milo Member', { at: inviteLink })
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.goto(campaignUrl)
  await member.getByRole('link', { name: 'Let AI Suggest Tactics' }).click()
  await expect(member.getByText(FOR_PREMIUM)).toBeVisible()
  await member.getByRole('button', { name: 'Upgrade' }).click()
  await member.getByRole('link', { name: 'Let AI Suggest Tactics' }).click()
  await expect(member.getByText('AI tactics are enabled only to campaign owner')).toBeVisible()
  await member.context().close()
}

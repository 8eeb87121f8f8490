import { expect, type Browser, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { BULK_MAX } from '../../app/domain/tactics/constants'
import { scores } from './inputs'
import { buildCampaign, buildTeam, newPerson, signIn, unique } from './journey'

const NEWEST_FIRST = '?sort=newest'

/** A campaign whose owner is `page`, with `count` tactics named 'Tactic number n', listed with the last added on top. */
export async function campaignOf(page: Page, count: number): Promise<{ url: string; inviteLink: string }> {
  await signIn(page, 'Olga Owner')
  const inviteLink = await buildTeam(page)
  await buildCampaign(page, unique('Spring sign-ups'))
  const url = page.url()
  const campaign_id = url.split('/').at(-1) ?? ''
  const tactics = Array.from({ length: count }, (_, index) => ({
    name: `Tactic number ${index + 1}`,
    ...scores(5, 5, 5),
  }))
  while (tactics.length > 0)
    await callApi(page, '/api/tactics/bulk', { campaign_id, tactics: tactics.splice(0, BULK_MAX) })
  await page.goto(url + NEWEST_FIRST)
  return { url, inviteLink }
}

/** A member who has scored nothing, on the campaign's page. */
export async function memberOn(
  browser: Browser,
  { url, inviteLink }: { url: string; inviteLink: string },
  javaScriptEnabled = true,
): Promise<Page> {
  const member = await newPerson(browser, 'Milo Member', javaScriptEnabled)
  await member.goto(inviteLink)
  if (!javaScriptEnabled) await member.getByRole('button', { name: 'Join team' }).click()
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await member.goto(url + NEWEST_FIRST)
  return member
}

/** Whether what has the focus is the first select of the card with this heading. */
export async function expectFocusOn(page: Page, tactic: string): Promise<void> {
  const card = page
    .locator('li.card')
    .filter({ has: page.getByRole('heading', { name: tactic, exact: true }) })
  await expect(card.getByLabel('Impact')).toBeFocused()
}

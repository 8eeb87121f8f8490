import { expect, type Browser, type Page } from '@playwright/test'
import { newMember, openCampaign } from './journey'

const NEWEST_FIRST = '?sort=newest'

/** A campaign whose owner is `page`, with `count` tactics named 'Tactic number n', listed with the last added on top. */
export async function campaignOf(page: Page, count: number): Promise<{ url: string; inviteLink: string }> {
  const tactics = Array.from({ length: count }, (_, index) => `Tactic number ${index + 1}`)
  const inviteLink = await openCampaign(page, { tactics, query: NEWEST_FIRST })
  return { url: page.url().replace(NEWEST_FIRST, ''), inviteLink }
}

/** A member who has scored nothing, on the campaign's page. */
export function memberOn(
  browser: Browser,
  { url, inviteLink }: { url: string; inviteLink: string },
  javaScriptEnabled = true,
): Promise<Page> {
  return newMember(browser, inviteLink, { javaScriptEnabled, at: url + NEWEST_FIRST })
}

/** Whether what has the focus is the first select of the card with this heading. */
export async function expectFocusOn(page: Page, tactic: string): Promise<void> {
  const card = page
    .locator('li.card')
    .filter({ has: page.getByRole('heading', { name: tactic, exact: true }) })
  await expect(card.getByLabel('Impact')).toBeFocused()
}

/** A score of 6 on every criterion of the first row of the score sheet. */
export async function chooseAll(page: Page): Promise<void> {
  const row = page.locator('.sheet-row').first()
  for (const criterion of ['Impact', 'Chances', 'Efforts'])
    await row.getByRole('radiogroup', { name: criterion }).getByText('6', { exact: true }).click()
}

/** The sheet after the end, with the one row that was filled in but not sent. */
export async function expectUnsent(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'Voting has closed' })
  await expect(alert).toContainText(/The campaign ended .*\d/)
  await expect(page.getByText('These scores of yours were not sent in time:')).toBeVisible()
  await expect(page.locator('.sheet-row:visible')).toHaveCount(1)
  await expect(page.locator('.sheet-row:visible').getByRole('radio', { checked: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Submit scores' })).toHaveCount(0)
  await alert.getByRole('link', { name: 'See the result' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
}

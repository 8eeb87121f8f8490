import { expect, type Browser, type Page } from '@playwright/test'
import { createCampaign, createTeam, newPerson, signIn, unique } from './journey'

/** A campaign whose owner is `page`, with `count` tactics named 'Tactic number n', the last added on top. */
export async function campaignOf(page: Page, count: number): Promise<{ url: string; inviteLink: string }> {
  await signIn(page, 'Olga Owner')
  const inviteLink = await createTeam(page)
  await createCampaign(page, unique('Spring sign-ups'))
  const url = page.url()
  for (let number = 1; number <= count; number++) {
    await callApi(page, '/api/tactics', {
      campaign_id: url.split('/').at(-1),
      name: `Tactic number ${number}`,
      impact_score: 5,
      chances_score: 5,
      efforts_score: 5,
    })
  }
  await page.goto(url)
  return { url, inviteLink }
}

/** Calls the API as the person who is signed in on the page. */
export async function callApi(page: Page, path: string, data: object, method = 'POST'): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin }
  const answer = await page.request.fetch(path, { method, data, headers })
  expect(answer.ok()).toBe(true)
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
  await member.goto(url)
  return member
}

/** Whether what has the focus is the first select of the card with this heading. */
export async function expectFocusOn(page: Page, tactic: string): Promise<void> {
  const card = page
    .locator('li.card')
    .filter({ has: page.getByRole('heading', { name: tactic, exact: true }) })
  await expect(card.getByLabel('Impact')).toBeFocused()
}

import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, tacticCard, test, unique } from '../support/journey'
import { loseNextAnswer } from '../support/lost-answer'

const TACTIC = 'Offer a free month for a referral'

/** Presses a button again while the first answer is still awaited. */
async function pressTwice(page: Page, button: Locator) {
  const { done } = await loseNextAnswer(page)
  async function press() {
    // Clicks would wait for the page that is on its way.
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await press()
  await done
  // Until it is sent: once a page with a fragment in its address has loaded, Chromium takes the focus away.
  await expect(async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST', { timeout: 5_000 })
    await press()
    await sent
  }).toPass({ timeout: 60_000 })
}

test('a button pressed twice creates one team, campaign, tactic and comment', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/teams/new')
  const team = unique('Growth')
  await page.getByLabel('Team name').fill(team)
  await page.getByLabel('Team URL').fill(team.toLowerCase().replace(' ', '-'))
  await pressTwice(page, page.getByRole('button', { name: 'Create Team' }))
  await expect(page.getByRole('heading', { name: 'Team created' })).toBeVisible()

  await page.getByRole('link', { name: 'Create the first campaign' }).click()
  const campaign = unique('Spring sign-ups')
  await page.getByLabel('Campaign name').fill(campaign)
  await pressTwice(page, page.getByRole('button', { name: 'Create Campaign' }))
  await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: /^Growth/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(campaign) })).toHaveCount(1)
  await page.goto(address)

  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TACTIC)
  await pressTwice(page, page.getByRole('button', { name: 'Save Tactic' }))
  await expect(page.getByRole('heading', { name: 'Tactics (1)' })).toBeVisible()

  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill('We have most of the copy already.')
  await pressTwice(page, card.getByRole('button', { name: 'Post' }))
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
})

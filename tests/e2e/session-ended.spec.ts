import { expect, type Browser, type Page } from '@playwright/test'
import { addTactic, createCampaign, createTeam, tacticCard, test, unique } from '../support/journey'
import { endSession, newMember, signInAs } from '../support/sessions'

// What the page asks for after the session has ended.
test.use({ expectedConsole: /Failed to load resource: .* status of 401/ })

const TACTIC = 'Offer a free month for a referral'
const TYPED = 'Rewrite the pricing page'
const COMMENT = 'We have most of the copy already.'
const KEPT = 'What you typed is still here.'

async function inCampaign(browser: Browser): Promise<{ page: Page; email: string }> {
  const { page, email } = await newMember(browser, 'Olga Owner')
  await createTeam(page)
  await createCampaign(page, unique('Spring sign-ups'))
  return { page, email }
}

test('a new tactic is back in its form after signing in again', async ({ browser }) => {
  const { page, email } = await inCampaign(browser)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TYPED)
  await page.getByLabel('Impact', { exact: true }).selectOption('8')
  await endSession(page)
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await signInAs(page, email)
  await expect(page.getByRole('alert')).toContainText(KEPT)
  await expect(page.getByLabel('Tactic Name')).toHaveValue(TYPED)
  await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('8')
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(tacticCard(page, TYPED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Tactic' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(page.getByLabel('Tactic Name')).toHaveValue('')
  await page.context().close()
})

test('a comment is back in its thread, and so is a tactic that was being typed beside it', async ({
  browser,
}) => {
  const { page, email } = await inCampaign(browser)
  await addTactic(page, TACTIC)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TYPED)
  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill(COMMENT)
  await endSession(page)
  await card.getByRole('button', { name: 'Post' }).click()
  await signInAs(page, email)
  await expect(card.getByLabel('Add a comment')).toHaveValue(COMMENT)
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(page.getByLabel('Tactic Name')).toHaveValue(TYPED)
  await page.context().close()
})

test('what one person typed is not given to another who signs in', async ({ browser }) => {
  const { page, email } = await newMember(browser, 'Olga Owner')
  await page.goto('/teams/new')
  await page.getByLabel('Team name').fill(TYPED)
  await endSession(page)
  await page.getByRole('button', { name: 'Create Team' }).click()
  await signInAs(page, `other-${email}`)
  await expect(page).toHaveURL(/\/teams\/new$/)
  await expect(page.getByRole('heading', { name: 'Create a New Team' })).toBeVisible()
  await expect(page.getByLabel('Team name')).toHaveValue('')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(TYPED)
  await page.context().close()
})

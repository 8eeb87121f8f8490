import { expect } from '@playwright/test'
import { addTactic, createCampaign, createTeam, tacticCard, test, unique } from '../support/journey'
import { endSession, newMember, signInAs } from '../support/sessions'

test.use({ expectedConsole: /Failed to load resource: .* status of 401/ })

const TACTIC = 'Offer a free month for a referral'
const COMMENT = 'We have most of the copy already. '.repeat(50).trim()

test('without a session what was typed is shown to be copied, and signing in leads back to the form', async ({
  browser,
}) => {
  const { page, email } = await newMember(browser, 'Olga Owner', false)
  await createTeam(page)
  await createCampaign(page, unique('Spring sign-ups'))
  await addTactic(page, TACTIC)

  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill('Rewrite the pricing page')
  await endSession(page)
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Rewrite the pricing page')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, email)
  await expect(page.getByLabel('Tactic Name')).toHaveValue('')
  await page.getByRole('link', { name: 'Cancel' }).click()

  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill(COMMENT)
  await endSession(page)
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByLabel('Comment')).toHaveValue(COMMENT)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, email)
  await expect(card.getByLabel('Add a comment')).toBeVisible()

  await page.goto('/campaigns/new')
  await page.getByLabel('Campaign name').fill('Spring')
  await page.getByLabel('Why do we have this problem?').fill('Nobody knows us')
  await endSession(page)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByLabel('Why do we have this problem?')).toHaveValue('Nobody knows us')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, email)
  await expect(page).toHaveURL(/\/campaigns\/new$/)
  await page.context().close()
})

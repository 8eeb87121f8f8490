import { expect, type Locator } from '@playwright/test'
import { signIn, tacticCard, test, unique } from '../support/journey'
import { Effort } from '../support/start'

/** A field that has the focus needs no click. */
class InFocus extends Effort {
  override async type(field: Locator, text: string) {
    this.fields++
    await expect(field).toBeFocused()
    await field.pressSequentially(text)
  }
}

test('from the empty dashboard to a running campaign with one tactic: seven clicks, three fields', async ({
  page,
}) => {
  const effort = new InFocus()
  await signIn(page, 'Nora Newcomer')
  await expect(page.getByText('No teams yet')).toBeVisible()
  await effort.click(page.getByRole('link', { name: 'Create Team' }))
  await effort.type(page.getByLabel('Team name'), unique('Growth'))
  // Without waiting for the URL to be proposed.
  await effort.click(page.getByRole('button', { name: 'Create Team' }))
  await effort.click(page.getByRole('link', { name: 'Create the first campaign' }))
  // After a dialog this field does not have the focus.
  await effort.click(page.getByLabel('Campaign name'))
  await effort.type(page.getByLabel('Campaign name'), 'Spring sign-ups')
  await effort.click(page.getByRole('button', { name: 'Create Campaign' }))
  await effort.click(page.getByRole('link', { name: 'Add Tactic' }))
  await effort.type(page.getByLabel('Tactic Name'), 'Send a welcome series')
  await effort.click(page.getByRole('button', { name: 'Save Tactic' }))
  await expect(tacticCard(page, 'Send a welcome series')).toBeVisible()
  await expect(page.getByText('1 of 1 scored')).toBeVisible()
  expect(effort.clicks).toBeLessThanOrEqual(7)
  expect(effort.fields).toBe(3)
})

test('the only team is chosen already', async ({ page }) => {
  await signIn(page, 'Nora Newcomer')
  await page.goto('/teams/new')
  await page.getByLabel('Team name').fill(unique('Growth'))
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team created' })).toBeVisible()
  await page.goto('/campaigns/new')
  await page.getByLabel('Campaign name').fill('Spring sign-ups')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring sign-ups' })).toBeVisible()
})

test('without a proposal for the URL the server says what is missing', async ({ page }) => {
  await signIn(page, 'Nora Newcomer')
  await page.goto('/teams/new')
  await page.route('**/api/teams/generate-url', (route) => route.fulfill({ status: 404 }))
  await page.getByLabel('Team name').fill('Growth')
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('URL is required')).toBeVisible()
})

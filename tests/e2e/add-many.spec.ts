import { expect } from '@playwright/test'
import { openCampaign, test } from '../support/journey'
import { importRows, undoList } from '../support/pasting'

test('similar tactics show while one is typed, and a failure says nothing', async ({ page }) => {
  await openCampaign(page, { tactics: ['Invite friends by link'] })
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  const name = page.getByLabel('Tactic Name')
  await name.pressSequentially('Freinds: invite them by a link', { delay: 10 })
  const similar = page.getByRole('list', { name: 'Similar tactics' })
  await expect(similar).toContainText('Invite friends by link – in this campaign')
  await expect(similar.getByRole('link', { name: 'Same as this' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Similar wording:' })).toBeVisible()

  await name.fill('Short')
  await expect(similar).toBeHidden()
  await page.route('**/similar-tactics**', (route) => route.fulfill({ status: 404, body: '{}' }))
  const failed = page.waitForResponse('**/similar-tactics**')
  await name.fill('Rent a billboard in the city')
  await failed
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByRole('heading', { name: 'Tactics (2)' })).toBeVisible()
})

test('a text that is too long stays whole, and a note says how much is too much', async ({ page }) => {
  await openCampaign(page)
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  const name = page.getByLabel('Tactic Name')
  await name.fill('x'.repeat(523))
  await expect(page.getByText('523 of at most 500 characters: 23 too many')).toBeVisible()
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(page.getByText('Tactic name must be at most 500 characters long')).toBeVisible()
  await expect(name).toHaveValue('x'.repeat(523))
})

test('200 exported rows become a campaign in five clicks and one field', async ({ page }) => {
  const effort = await importRows(page)
  expect(effort.clicks).toBeLessThanOrEqual(5)
  expect(effort.fields).toBe(1)
})

test('a list that was added is taken back by one button', ({ page }) => undoList(page))

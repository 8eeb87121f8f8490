import { expect } from '@playwright/test'
import { openCampaign, test } from '../support/journey'
import { pasteList } from '../support/pasting'

test('a list is pasted, and the lines that were refused stay', ({ page }) => pasteList(page))

test('similar tactics show while one is typed, and a failure says nothing', async ({ page }) => {
  await openCampaign(page, { tactics: ['Invite friends by link'] })
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  const name = page.getByLabel('Tactic Name')
  await name.pressSequentially('Freinds: invite them by a link', { delay: 10 })
  const similar = page.getByRole('list', { name: 'Similar tactics' })
  await expect(similar).toHaveText('Invite friends by link – in this campaign')
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

import { expect } from '@playwright/test'
import { openCampaign, openTeam, test, unique } from '../support/journey'
import { Effort } from '../support/start'

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

/** As Jira exports them; choosing the file is a click, too. */
test('200 exported rows become a campaign in five clicks and one field, and are taken back by one', async ({
  page,
}) => {
  const effort = new Effort()
  await openTeam(page)
  await page.goto(new URL(page.url()).pathname)
  await effort.click(page.getByRole('link', { name: 'New Campaign' }).first())
  await effort.type(page.getByLabel('Campaign name'), unique('Spring sign-ups'))
  await effort.click(page.getByRole('button', { name: 'Create Campaign' }))
  await effort.click(page.getByRole('link', { name: 'Paste a list' }))
  const rows = Array.from(
    { length: 200 },
    (_, index) => `Write to users of group ${index + 1},GRW-${index + 1},Open`,
  )
  const buffer = Buffer.from(['Summary,Issue key,Status', ...rows].join('\r\n'))
  effort.clicks++
  await page.getByLabel('Or choose a file').setInputFiles({ name: 'jira.csv', mimeType: 'text/csv', buffer })
  await effort.click(page.getByRole('button', { name: 'Add 200 tactics' }))
  await expect(page.getByRole('heading', { name: 'Tactics (200)' })).toBeVisible()
  expect(effort.clicks).toBeLessThanOrEqual(5)
  expect(effort.fields).toBe(1)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Tactics removed: 200')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

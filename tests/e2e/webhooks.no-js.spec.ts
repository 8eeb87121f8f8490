import { expect } from '@playwright/test'
import { openTeam, test } from '../support/journey'

test('a webhook is added, its secret seen once, tested, sent again and deleted', async ({ page }) => {
  await openTeam(page)
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhooks of this team' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()

  await page.getByLabel('Address').fill('http://receiver.invalid/')
  await page.getByLabel('Comment added').uncheck()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(page.locator('.error')).toHaveText('Please enter a whole address that begins with https://')
  await expect(page.getByLabel('Address')).toHaveValue('http://receiver.invalid/')
  await expect(page.getByLabel('Comment added')).not.toBeChecked()
  await expect(page.getByLabel('Tactic added')).toBeChecked()

  await page.getByLabel('Address').fill('https://receiver.invalid/')
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const secret = await page.getByLabel('Signing secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expect(page.getByText('Signed JSON · Tactic added, Campaign created')).toBeVisible()
  await expect(page.getByText('Added by Olga Owner')).toBeVisible()
  await page.goto(page.url())
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Send a test to https://receiver.invalid/' }).click()
  await expect(page.getByText('Look for “Test from Tactics” at the receiver')).toBeVisible()
  await page.getByRole('link', { name: 'Deliveries to https://receiver.invalid/' }).click()
  await page.getByRole('button', { name: 'Send again: Test' }).click()
  await expect(page.getByText('It is on its way again')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Test' })).toHaveCount(1)

  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'Delete https://receiver.invalid/' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})

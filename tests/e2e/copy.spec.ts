import { expect, type Page } from '@playwright/test'
import { openTeam, test } from '../support/journey'

const COPIED = 'Invite link copied to clipboard!'

/** As on plain http, where browsers have no `navigator.clipboard`. */
const removeClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

/** The dialog is drawn by the server, and its code comes later. */
async function copy(page: Page) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('the button says for a moment that the link was copied', async ({ page }) => {
  const inviteLink = await openTeam(page)
  await copy(page)
  await expect(page.getByText(COPIED, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inviteLink)
})

test('the link is copied in a browser without a clipboard API', async ({ page, context }) => {
  await removeClipboard(page)
  const inviteLink = await openTeam(page)
  await copy(page)
  await expect(page.getByText(COPIED, { exact: true })).toBeVisible()
  const reader = await context.newPage()
  await reader.goto('/dashboard')
  await reader.bringToFront()
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(inviteLink)
})

test('where nothing can be copied, the selected link says how', async ({ page }) => {
  await removeClipboard(page)
  await page.addInitScript(() => (document.execCommand = () => false))
  const inviteLink = await openTeam(page)
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Press Ctrl+C to copy')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText(COPIED)).toHaveCount(0)
  await expect(page.getByLabel('Invite link')).toBeFocused()
  expect(
    await page.getByLabel('Invite link').evaluate((field: HTMLInputElement) => {
      return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    }),
  ).toBe(inviteLink)
})

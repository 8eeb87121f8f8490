import { expect, type Page } from '@playwright/test'
import { chooseMore, openCampaign, test } from '../support/journey'

const dialog = (page: Page) => page.getByRole('dialog')
/** Far from every dialog. */
const clickBackdrop = (page: Page) => page.mouse.click(5, 400)

test.beforeEach(async ({ page }) => {
  await openCampaign(page, { tactics: ['Rewrite the pricing page'] })
})

test('Back after a closed dialog does not open it again', async ({ page }) => {
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('link', { name: 'Close' }).first().click(),
    () => dialog(page).getByRole('link', { name: 'Close' }).last().click(),
    () => clickBackdrop(page),
  ]
  for (const close of ways) {
    await page.getByRole('link', { name: 'Invite to Campaign' }).click()
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Tactics (1)' })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('Back after a confirmed dialog does not open it again', async ({ page }) => {
  await chooseMore(page, 'End Early')
  // The form is sent by JavaScript from then on.
  await expect(page.locator('dialog:modal')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('Campaign Ended - Results Available')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(page.url()).not.toContain('dialog')
})

test('the backdrop closes a dialog unless something was typed', async ({ page }) => {
  await page.getByRole('link', { name: /Growth/ }).click()
  await page.getByText('Danger Zone').click()
  await page.getByRole('link', { name: 'Delete Team' }).click()
  await dialog(page).getByLabel('Type DELETE').fill('DEL')
  await clickBackdrop(page)
  await expect(dialog(page).getByLabel('Type DELETE')).toHaveValue('DEL')
  await dialog(page).getByLabel('Type DELETE').fill('')
  await dialog(page).getByText('Type DELETE to delete').click()
  await expect(dialog(page)).toBeVisible()
  await clickBackdrop(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('the first focus is on what the dialog is for', async ({ page }) => {
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Delete tactic' }).click()
  await expect(dialog(page).getByText('Cancel', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Growth/ }).click()
  await page.getByRole('link', { name: 'Invite Members' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByText('Danger Zone').click()
  await page.getByRole('link', { name: 'Delete Team' }).click()
  await expect(dialog(page).getByLabel('Type DELETE')).toBeFocused()
})

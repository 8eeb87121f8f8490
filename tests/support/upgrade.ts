import { expect, type Page } from '@playwright/test'
import { signIn } from './journey'

/** From the user menu, on a page that has no limit to speak of; the same with and without JavaScript. */
export async function upgradeOnPurpose(page: Page): Promise<void> {
  await signIn(page, 'Olga Owner')
  await page.goto('/settings/notifications')
  await page.getByLabel('User menu').click()
  await expect(page.getByText('Premium', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Priority support' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Upgrade to premium', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to premium' })
  await dialog.getByRole('link', { name: 'Not now' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/notifications$/)

  await page.goto('/settings/notifications?dialog=upgrade')
  await dialog.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await page.getByLabel('User menu').click()
  await expect(page.getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade to premium', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Priority support' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  )
  await page.goto('/settings/notifications?dialog=upgrade')
  await expect(dialog).toHaveCount(0)
}

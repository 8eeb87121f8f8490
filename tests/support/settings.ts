import { expect, type Page } from '@playwright/test'
import { createTeam, signIn } from './journey'

/** Themes and notification settings, the same with and without JavaScript. */
export async function changeSettings(page: Page): Promise<void> {
  await signIn(page, 'Olga Owner')
  await createTeam(page)
  await page.goto('/dashboard')
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goto('/settings/notifications')
  for (const control of await page.getByRole('switch').all()) await expect(control).toBeChecked()
  await page.getByRole('switch', { name: 'New comments' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'New comments' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'New tactics' })).toBeChecked()

  await page.goto('/teams/new')
  await expect(page.getByText('Your trial includes no more teams.')).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  await createTeam(page)

  await page.goto('/dashboard')
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
}

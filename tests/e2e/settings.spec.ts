import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { buildTeam, openTeam, test } from '../support/journey'

/** Themes and notification settings. */
test('theme, notification settings, upgrade and sign-out', async ({ page }) => {
  await openTeam(page)
  await page.goto('/dashboard')
  await changeTheme(page)
  await changeNotifications(page)

  await page.goto('/teams/new')
  await expect(page.getByText('Your trial includes no more teams.')).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  await buildTeam(page)

  await page.goto('/dashboard')
  // Else the first question for news could come after the sign-out, and be refused.
  await waitForStart(page)
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

async function changeTheme(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await chooseTheme(page, theme === 'dark' ? 'Dark theme' : 'Light theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  await chooseTheme(page, 'System theme')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
}

async function chooseTheme(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('button', { name })
  if (!(await choice.isVisible())) await page.getByLabel('User menu').click()
  await choice.click()
}

async function changeNotifications(page: Page): Promise<void> {
  await page.goto('/settings/notifications')
  const switches = page.getByRole('switch')
  await expect(switches).toHaveCount(3)
  await page.getByText('More mails').click()
  await expect(switches).toHaveCount(12)
  const comments = page.getByRole('switch', { name: 'New comments' })
  await comments.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved successfully').last()).toBeVisible()
  await page.reload()
  await page.getByText('More mails').click()
  await expect(comments).not.toBeChecked()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(11)
}

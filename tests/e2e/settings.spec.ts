import { expect, type Page } from '@playwright/test'
import { waitForStart } from '../../tools/browser/started'
import { signIn, test } from '../support/journey'

test('a theme stays until another is chosen, and the menu signs out', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  for (const theme of ['Dark', 'Light']) {
    await chooseTheme(page, theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
  }
  await chooseTheme(page, 'System')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  // Else the first question for news could come after the sign-out, and be refused.
  await waitForStart(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

async function chooseTheme(page: Page, theme: string): Promise<void> {
  const choice = page.getByRole('button', { name: `${theme} theme` })
  if (!(await choice.isVisible())) await page.getByLabel('User menu').click()
  await expect(choice).toContainText(theme)
  await choice.click()
}

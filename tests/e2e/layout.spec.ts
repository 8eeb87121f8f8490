import { expect } from '@playwright/test'
import { buildTactic, openCampaign, openTeam, signIn, test } from '../support/journey'

test('Dashboard is the current link at both of its addresses', async ({ page }) => {
  await openTeam(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  for (const [path, current] of [
    ['/dashboard', 'page'],
    ['/teams', 'page'],
    [new URL(page.url()).pathname, null],
  ] as const) {
    await page.goto(path)
    if (current) await expect(link).toHaveAttribute('aria-current', current)
    else await expect(link).not.toHaveAttribute('aria-current')
  }
})

test('people upgrade on purpose, from the menu, on a page that has no limit to speak of', async ({
  page,
}) => {
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
})

test('the trial badge leads to the upgrade and back to the page as it was', async ({ page }) => {
  await openCampaign(page)
  const address = `${page.url()}?q=pricing`
  await buildTactic(page, 'Rewrite the pricing page')
  await page.goto(address)
  const badge = page.getByRole('link', { name: /^Trial: 13d/ })
  await badge.click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to premium' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(badge).toBeFocused()
})

test('the themes are named in words', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.getByLabel('User menu').click()
  for (const theme of ['System', 'Light', 'Dark'])
    await expect(page.getByRole('button', { name: `${theme} theme` })).toContainText(theme)
})

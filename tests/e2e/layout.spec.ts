import { expect } from '@playwright/test'
import { buildTactic, openCampaign, openTeam, test } from '../support/journey'

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

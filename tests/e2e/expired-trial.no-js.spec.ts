import { expect } from '@playwright/test'
import { test } from '../support/sample-app'
import { createTeam, signIn } from '../support/journey'

const TRIAL_OVER = 'Your trial has ended. Upgrade to premium to continue.'

test('an expired trial opens the upgrade modal wherever something would begin', async ({ page, places }) => {
  await signIn(page, 'Nora Newcomer')
  const modal = page.getByRole('dialog')
  for (const path of ['/dashboard', '/teams', '/teams/new', '/campaigns/new']) {
    await page.goto(path)
    await expect(modal.getByText(TRIAL_OVER)).toBeVisible()
    for (const benefit of ['Unlimited teams', 'Unlimited campaigns', 'Priority support'])
      await expect(modal.getByText(benefit)).toBeVisible()
  }
  for (const [path, button] of [
    [places.joinTeam, 'Join team'],
    [places.joinCampaign, 'Join campaign'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(modal.getByText(TRIAL_OVER)).toBeVisible()
    await modal.getByRole('link', { name: 'Not now' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await modal.getByRole('link', { name: 'Not now' }).click()
  await expect(modal).toHaveCount(0)
  await expect(page.locator('[inert]').getByText('No teams yet')).toBeVisible()

  await page.goto('/dashboard')
  await modal.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  const support = page.getByRole('link', { name: 'Priority support', includeHidden: true })
  await expect(support).toHaveAttribute('href', 'mailto:support@example.com')
  await createTeam(page)
})

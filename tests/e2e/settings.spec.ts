import { expect, type Page } from '@playwright/test'
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

const SWITCHES = [
  'Team ownership',
  'New tactics',
  'New comments',
  'Campaign ended',
  'Campaign reminders',
  'Reminders by the owner',
  'Everybody has scored',
  'Second rounds',
  'Decisions',
  'Outcomes',
  'Weekly mails',
  'Team invitations',
]

/** No two switches are on in the same rounds, so that none can stand for another. */
async function changeNotifications(page: Page): Promise<void> {
  const unfold = () => page.getByText('More mails').click()
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch')).toHaveCount(3)
  await unfold()
  await expect(page.getByRole('switch')).toHaveCount(SWITCHES.length)
  for (const control of await page.getByRole('switch').all()) await expect(control).toBeChecked()
  for (let round = 1; round <= SWITCHES.length; round *= 2) {
    const isOn = (place: number) => Math.floor((place + 1) / round) % 2 === 1
    for (const [place, name] of SWITCHES.entries())
      await page.getByRole('switch', { name }).setChecked(isOn(place))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Notification settings saved successfully').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    await page.reload()
    await unfold()
    for (const [place, name] of SWITCHES.entries())
      await expect(page.getByRole('switch', { name })).toBeChecked({ checked: isOn(place) })
  }
}

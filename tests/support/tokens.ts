import { expect, type Page } from '@playwright/test'

const SCREEN = '/settings/tokens'

async function statusWith(page: Page, secret: string): Promise<number> {
  const response = await fetch(new URL('/api/auth/me', page.url()), {
    headers: { Authorization: `Bearer ${secret}` },
  })
  return response.status
}

/** The life of an API token on its screen: made, seen once, used, revoked. */
export async function liveThroughToken(page: Page): Promise<void> {
  await page.goto(SCREEN)
  await expect(page.getByText('No tokens yet.')).toBeVisible()
  await page.getByLabel('Expires').selectOption('')
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.locator('.error')).toHaveText(/required/)
  await expect(page.getByLabel('Expires')).toHaveValue('')

  await page.getByLabel('Name').fill('Weekly report')
  const scopes = page.getByRole('group', { name: 'The token may' }).getByRole('checkbox')
  for (const box of await scopes.all()) await box.uncheck()
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.locator('.error')).toHaveText('Please choose what the token may do')
  await expect(page.getByLabel('Name')).toHaveValue('Weekly report')
  await page.getByRole('checkbox', { name: /^Read/ }).check()
  await page.getByRole('checkbox', { name: /^Manage/ }).check()
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.getByText('Copy it now. It is not shown again.')).toBeVisible()
  const secret = await page.getByLabel('API token', { exact: true }).inputValue()
  expect(secret).toMatch(/^tactics_/)
  await expect(page.getByText('never used')).toBeVisible()
  await expect(page.getByText('May read, manage')).toBeVisible()
  await expect(page.getByText('does not expire')).toBeVisible()

  await page.goto(SCREEN)
  await expect(page.getByRole('heading', { name: 'Your tokens' })).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  expect(await statusWith(page, secret)).toBe(200)
  await page.reload()
  await expect(page.getByText(/last used/)).toBeVisible()

  await page.getByRole('link', { name: 'Revoke Weekly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No tokens yet.')).toBeVisible()
  expect(await statusWith(page, secret)).toBe(401)
}

import { expect } from '@playwright/test'
import { signIn, test } from '../support/journey'

test('a new token is copied by its button', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/settings/tokens')
  await page.getByLabel('Name').fill('Weekly report')
  await page.getByRole('button', { name: 'Create Token' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Token copied!')).toBeVisible()
  const secret = await page.getByLabel('API token', { exact: true }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await expect(page.getByText(/expires \w+ \d+, \d{4}/)).toBeVisible()
})

// The page fixture fails the test on any error of the console, a broken Content-Security-Policy among them.
test('the API reference renders, and an operation opens', async ({ page }) => {
  await page.goto('/api/docs')
  const vote = page.locator('.opblock', { hasText: '/api/tactics/{tactic_id}/vote' })
  await vote.getByRole('button').first().click()
  await expect(vote.getByText('impact_score').first()).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'POST /api/tactics/:tactic_id/vote' }),
  ).toHaveCount(0)

  const reference = page.locator('.api-reference')
  await expect(reference).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(reference).toHaveCSS('color-scheme', 'dark')
  await page.context().addCookies([{ name: 'theme', value: 'light', url: page.url() }])
  await page.reload()
  await expect(reference).toHaveCSS('color-scheme', 'light')
})

test.describe('an answer that cannot be read', () => {
  // Remix reports it before the page does.
  test.use({ expectedConsole: /SyntaxError|Failed to load resource/ })

  test('an unexpected error page shows the error text and nothing else', async ({ page }) => {
    await signIn(page, 'Olga Owner')
    await page.goto('/dashboard')
    await page.route('**/teams/new.data*', (route) =>
      route.fulfill({ status: 400, json: { stack: 'at secret.ts' } }),
    )
    await page.getByRole('link', { name: 'Create Team' }).first().click()
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }),
    ).toBeVisible()
    await expect(page.getByText('Unable to decode turbo-stream response')).toBeVisible()
    await expect(page.getByText('Reload this page to try again.')).toBeVisible()
    await expect(page.getByText('secret.ts')).toHaveCount(0)
  })
})

import { expect } from '@playwright/test'
import { startSampleApp, type SampleApp } from '../../tools/browser/app'
import { rateLimits } from '../../app/domain/rate-limits'
import { expectAccessible } from '../support/axe'
import { EMBEDDED_ARGS } from '../support/embedded-args'
import { signIn, test } from '../support/journey'

const SIGN_IN = '/api/auth/oauth/google'

test.describe('With limits', () => {
  test.use({ expectedConsole: /Failed to load resource: .* status of 429/ })
  let app: SampleApp
  test.beforeAll(async () => {
    app = await startSampleApp({ RATE_LIMITS: 'on' }, EMBEDDED_ARGS)
  })
  test.afterAll(() => app.stop())

  test('a browser that may not sign in now gets a page, and a script JSON', async ({ page, request }) => {
    await page.goto(`${app.url}/login`)
    for (let count = 0; count <= rateLimits.signIn.calls; count++)
      await request.get(app.url + SIGN_IN, { maxRedirects: 0 })

    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page.getByRole('heading', { name: 'Too many requests', exact: true })).toBeVisible()
    await expect(
      page.getByText(/^Try again in \d+ seconds\. What you have saved is safe\. People who share a network/),
    ).toBeVisible()
    await expect(page.getByText('Tactics', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', SIGN_IN)
    await expectAccessible(page)

    const type = await page.evaluate(async (path) => (await fetch(path)).headers.get('Content-Type'), SIGN_IN)
    expect(type).toMatch(/^application\/json/)
  })
})

test('a form that another site sends here is refused by a page', async ({ page, baseURL }) => {
  await page.setContent(`<form method="post" action="${baseURL}/upgrade"><button>Send</button></form>`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'This request came from another site' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('A signed-in person at an unknown address keeps the top bar', () => {
  for (const path of ['/campaigns/abc', '/teams/xyz', '/nonsense', '/team/nobody-has-this']) {
    test(path, async ({ page }) => {
      await signIn(page, 'Olga Owner')
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('banner').getByText('Olga Owner')).toBeAttached()
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Go to dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
    })
  }
})

test("a signed-out person at a team's address signs in first and is led on", async ({ page }) => {
  await page.goto('/team/nobody-has-this')
  await expect(page).toHaveURL('/login')
  await signIn(page, 'Olga Owner')
  await expect(page).toHaveURL('/team/nobody-has-this')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

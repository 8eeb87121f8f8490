import { readFile } from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'

const SCREEN = '/settings/account'

/** Signs the person of `page` in in another browser, too. */
async function signInElsewhere(browser: Browser, page: Page): Promise<Page> {
  const user = await (await page.request.get('/api/auth/me')).json()
  const { full_name: name, email } = (user as { user: { full_name: string; email: string } }).user
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0',
  })
  const consent = await context.request.get(new URL('/api/auth/oauth/google', page.url()).href, {
    maxRedirects: 1,
  })
  const { origin } = new URL(consent.url())
  await context.request.post(consent.url(), { form: { name, email }, headers: { Origin: origin } })
  return context.newPage()
}

/** A person's account on its screen: name, devices, data, deletion. */
export async function liveThroughAccount(page: Page, browser: Browser): Promise<void> {
  await page.getByLabel('User menu').click()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()

  const name = page.getByLabel('Name shown to your teams')
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.locator('.error')).toHaveText('Name is required')
  await name.fill('Lea Novak')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(name).toHaveValue('Lea Novak')

  const elsewhere = await signInElsewhere(browser, page)
  await page.goto(SCREEN)
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(page.getByText('Device signed out')).toBeVisible()
  await expect(page.getByText('Firefox on Windows')).toHaveCount(0)
  await elsewhere.goto(new URL(SCREEN, page.url()).href)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.context().close()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const data: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(data).toMatchObject({ profile: { full_name: 'Lea Novak' }, votes: [] })

  await page.getByRole('link', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type your e-mail address/).fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.locator('.error')).toHaveText('Type your e-mail address to confirm')
  const email = (await dialog.locator('label bdi').textContent()) ?? ''
  await dialog.getByLabel(/^Type your e-mail address/).fill(email)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Account deleted')).toBeVisible()
  await page.goto(SCREEN)
  await expect(page).toHaveURL(/\/login$/)
}

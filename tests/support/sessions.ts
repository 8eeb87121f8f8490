import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { takeContext } from './kept-contexts'

/** Signs in at the page of the stand-in for Google, to which /login leads. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.waitForURL('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Name').fill('Olga Owner')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL((url) => !/google|auth|login/.test(url.pathname))
}

/** A person in a browser of their own, who can sign in again. */
export async function newMember(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const context = await takeContext(browser)
  const page = await context.newPage()
  const email = `${name.split(' ')[0]?.toLowerCase()}-${randomBytes(6).toString('hex')}@example.com`
  await page.goto('/login')
  await signInAs(page, email)
  return { page, email }
}

/** Ends the session elsewhere: this browser's cookie is worth nothing any more. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'tactics-session')
  if (!session) throw new Error('Nobody is signed in')
  await page.context().addCookies([{ ...session, value: randomBytes(32).toString('base64url') }])
}

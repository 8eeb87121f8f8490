import type { Cookie, Page } from '@playwright/test'
import { START_TIMEOUT_MS, startSampleApp, type SampleApp } from '../../tools/browser/app'
import { findPlaces, type Places } from '../../tools/browser/people'
import { appSettings, signIn, type Role } from '../../tools/screens/state'
import { EMBEDDED_ARGS } from './embedded-args'
import { test as base } from './journey'

/** What the browser of a role holds after signing in, which it does once per worker. */
type CookiesOf = (role: Role) => Promise<Cookie[]>

/** Tests against an app of their own: with the sample data, and the trial of everybody new is over at once. */
export const test = base.extend<
  { pageOf: (role: Role) => Promise<Page> },
  { app: SampleApp; places: Places; cookiesOf: CookiesOf }
>({
  app: [
    // Playwright reads the names of what a fixture needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startSampleApp(appSettings, EMBEDDED_ARGS)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS + 60_000 },
  ],
  places: [
    async ({ app, browser }, use) => {
      const owner = await browser.newPage({ baseURL: app.url })
      await signIn.owner(owner)
      await use(await findPlaces(owner))
      await owner.close()
    },
    { scope: 'worker' },
  ],
  cookiesOf: [
    async ({ app, browser }, use) => {
      const signedIn = new Map<Role, Promise<Cookie[]>>()
      async function signInOnce(role: Role): Promise<Cookie[]> {
        const page = await browser.newPage({ baseURL: app.url })
        await signIn[role](page)
        const cookies = await page.context().cookies()
        await page.close()
        return cookies
      }
      await use((role) => {
        const cookies = signedIn.get(role) ?? signInOnce(role)
        signedIn.set(role, cookies)
        return cookies
      })
    },
    { scope: 'worker' },
  ],
  pageOf: ({ context, cookiesOf }, use) =>
    use(async (role) => {
      await context.addCookies(await cookiesOf(role))
      return context.newPage()
    }),
  baseURL: ({ app }, use) => use(app.url),
})

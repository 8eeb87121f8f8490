import { startSampleApp, type SampleApp } from '../../tools/browser/app'
import { findPlaces, type Places } from '../../tools/browser/people'
import { appSettings, signIn } from '../../tools/screens/state'
import { test as base } from './journey'

/** Tests against an app of their own: with the sample data, and the trial of everybody new is over at once. */
export const test = base.extend<object, { app: SampleApp; places: Places }>({
  app: [
    // Playwright reads the names of what a fixture needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startSampleApp(appSettings)
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
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
  baseURL: ({ app }, use) => use(app.url),
})

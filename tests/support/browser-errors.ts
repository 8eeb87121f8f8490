import { expect, test as base, type Browser, type BrowserContext } from '@playwright/test'
import { beginTest, giveContextsBack, takeContext } from './kept-contexts'

/** A refused form answers 4xx on purpose, which Chromium reports as a failed resource. */
const REFUSALS = /Failed to load resource: the server responded with a status of (400|402|403|404|409)/

/** At most so much later than usual does React start in a page, to find tests that rely on a quick machine: 1000 for example. */
const LATE_START_MS = Number(process.env.E2E_LATE_START_MS ?? 0)

type TestFixtures = {
  expectedConsole: RegExp
  /** For tests of a browser that has none of the app's files yet, and loads ahead what it may need next. */
  isFirstVisit: boolean
  noBrowserErrors: null
}

/**
 * Fails a test on any error in any of its windows: exceptions, console errors, broken Content-Security-Policy.
 * Exceptions are never expected; what the console may say is.
 */
export const test = base.extend<TestFixtures, { browser: Browser }>({
  // One in some hundred starts of Chromium dies of a segmentation fault before there is a page; a second start does not.
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch().catch(() => playwright.chromium.launch())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  expectedConsole: [REFUSALS, { option: true }],
  isFirstVisit: [false, { option: true }],
  noBrowserErrors: [
    async (
      {
        browser,
        expectedConsole,
        isFirstVisit,
        baseURL,
        colorScheme,
        contextOptions,
        hasTouch,
        javaScriptEnabled,
        locale,
        timezoneId,
        viewport,
      },
      use,
    ) => {
      const errors: string[] = []
      const watched: BrowserContext[] = []
      const watch = (context: BrowserContext) => {
        watchErrors(context, errors, expectedConsole)
        watched.push(context)
      }
      const watchNew = (context: BrowserContext) => {
        watch(context)
        if (!isFirstVisit) void context.addInitScript(neverIdle)
        if (LATE_START_MS > 0) void context.addInitScript(startLate, LATE_START_MS)
      }
      const device = { colorScheme, hasTouch, javaScriptEnabled, locale, timezoneId, viewport }
      beginTest({ defaults: { baseURL, ...contextOptions, ...device }, isFirstVisit, watch })
      browser.on('context', watchNew)
      await use(null)
      browser.off('context', watchNew)
      for (const context of watched) context.removeAllListeners('weberror').removeAllListeners('console')
      await giveContextsBack(browser)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  // It needs the watcher, which is set before there is a context.
  context: async ({ browser, noBrowserErrors: _ }, use) => use(await takeContext(browser)),
})

/** Collects the errors of all windows of a context. */
export function watchErrors(
  context: BrowserContext,
  errors: string[] = [],
  expectedConsole = REFUSALS,
): string[] {
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedConsole.test(message.text())) errors.push(message.text())
  })
  return errors
}

/** Run in a page: code that is loaded ahead (app/components/code-ahead.ts) would cost a fifth of all tests' processor time. */
function neverIdle(): void {
  window.requestIdleCallback = () => 0
}

/** Run in a page: React draws in turns that it asks for by messages to itself. */
function startLate(latest: number): void {
  const isStarting = new Promise((resolve) => setTimeout(resolve, Math.random() * latest))
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message: unknown) {
    void isStarting.then(() => post.call(this, message))
  }
}

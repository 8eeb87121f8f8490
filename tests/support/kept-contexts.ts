import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * Contexts that a worker keeps from test to test, without their pages and cookies (the app stores nothing else beyond a
 * page). They keep the app's files: a first visit costs ten times the processor time of a later one.
 */
const kept = new Map<string, BrowserContext[]>()
const taken = new Map<BrowserContext, string>()
/** Contexts whose clock a test has taken over: it stays so for all their pages. */
const clocked = new WeakSet<BrowserContext>()
/** What the options of the running test are: a context made in it has them too. */
let defaults = ''
let isFirstVisit = false
let watch: (context: BrowserContext) => void = () => {}

export function beginTest(settings: {
  defaults: object
  isFirstVisit: boolean
  watch: (context: BrowserContext) => void
}): void {
  defaults = JSON.stringify(settings.defaults)
  isFirstVisit = settings.isFirstVisit
  watch = settings.watch
}

/** A context of one person, until the test ends. */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const key = `${defaults} ${JSON.stringify(options)}`
  const old = isFirstVisit ? undefined : kept.get(key)?.pop()
  const context = old ?? noticingClock(await browser.newContext(options))
  if (old) watch(old)
  taken.set(context, key)
  return context
}

function noticingClock(context: BrowserContext): BrowserContext {
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (options) => {
    clocked.add(context)
    return install(options)
  }
  return context
}

/** Closes the pages of the test and forgets who was signed in. A context that the test has closed is not kept. */
export async function giveContextsBack(browser: Browser): Promise<void> {
  for (const [context, key] of taken) {
    if (!browser.contexts().includes(context)) continue
    for (const page of context.pages()) await page.close()
    await context.clearCookies()
    if (isFirstVisit || clocked.has(context)) await context.close()
    else kept.set(key, [...(kept.get(key) ?? []), context])
  }
  taken.clear()
}

import type { Page } from '@playwright/test'

/** The next form is sent and done, and its answer does not arrive. Resolves when the server has answered. */
export async function loseNextAnswer(page: Page): Promise<{ done: Promise<void> }> {
  let settle = () => {}
  const done = new Promise<void>((resolve) => (settle = resolve))
  let isOver = false
  await page.route('**', async (route) => {
    if (isOver || route.request().method() !== 'POST') return route.fallback()
    isOver = true
    await route.fetch({ maxRedirects: 0 })
    // The page stays, as when somebody presses Stop; a request of a script fails.
    await route.abort(route.request().isNavigationRequest() ? 'aborted' : 'connectionfailed')
    settle()
  })
  return { done }
}

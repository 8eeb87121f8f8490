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
    // A navigation stays under way, as when the network is gone; a request of a script fails.
    if (!route.request().isNavigationRequest()) await route.abort('connectionfailed')
    settle()
  })
  return { done }
}

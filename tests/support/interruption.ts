import type { Page, Route } from '@playwright/test'

/**
 * Lets `interrupt` answer what the page requests, until the returned function is called. Taking the route away instead
 * can leave a request that is under way without any answer.
 */
export async function interruptRequests(
  page: Page,
  pattern: string | RegExp,
  interrupt: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false
  await page.route(pattern, (route) => (isOver ? route.fallback() : interrupt(route)))
  return () => {
    isOver = true
  }
}

/** The server is away. */
export const refuseConnection = (route: Route): Promise<void> => route.abort('connectionrefused')

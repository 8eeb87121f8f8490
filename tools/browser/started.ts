import type { Page } from '@playwright/test'

const isStarted = () => Object.keys(document.body).some((key) => key.startsWith('__reactProps$'))

/** Waits until React has taken over the document. */
export async function waitForStart(page: Page): Promise<void> {
  await page.waitForFunction(isStarted, null, { timeout: 30_000 })
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half the size of the package's own `source`, which each page has to parse. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Swagger UI sets its headings a level apart and has no option for it; everything else holds inside it as well. */
const isLibrarysOwn = (id: string, target: string, isReference: boolean) =>
  id === 'heading-order' && isReference && (target.includes('#operations-tag-') || target === 'h4')

/** The themes differ in nothing but colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it is now, in both themes. */
export async function expectAccessible(
  page: Page,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<void> {
  // It would have to be put into each of them.
  expect(page.frames()).toHaveLength(1)
  await loadAxe(page)
  const isReference = (await page.locator('.swagger-ui').count()) > 0
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion })
    const violations = await page.evaluate(
      findViolations,
      colorScheme === 'dark' ? RULES_OF_COLOUR : undefined,
    )
    const found = violations
      .filter(({ id, target }) => !isLibrarysOwn(id, target, isReference))
      .map(({ id, html, target }) => `${colorScheme} ${id}: ${html} at ${target}`)
    expect(found).toEqual([])
  }
}

/** Without Playwright's own wrapping the browser compiles axe once per tab: a tenth of the processor time. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: source })
  expect(exceptionDetails).toBeUndefined()
  await session.detach()
}

/** The same in a frame, whose theme is given to it. */
export async function expectFrameAccessible(frame: Frame): Promise<void> {
  await frame.evaluate(source)
  const found = await frame.evaluate(findViolations, undefined)
  expect(found.map(({ id, html }) => `${id}: ${html}`)).toEqual([])
}

/** Run in a page that holds axe; by default with all of its rules. */
async function findViolations(runOnly?: string[]) {
  // Colours settle one frame after the theme has changed.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  // With motion they take longer, and half-faded text has no contrast.
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  const { violations } = await loaded.run({
    resultTypes: ['violations'],
    // Style sheets and media would be fetched again for rules that are not on.
    preload: false,
    ...(runOnly && { runOnly }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => ({ id, html, target: String(target) })),
  )
}

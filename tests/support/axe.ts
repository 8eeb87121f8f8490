import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Swagger UI sets its headings a level apart and has no option for it; everything else holds inside it as well. */
const isLibrarysOwn = (id: string, target: string) =>
  id === 'heading-order' && target.includes('#operations-tag-')

/** The themes differ in nothing but colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it is now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours settle one frame after the theme has changed.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(RULES_OF_COLOUR) : axe).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => !isLibrarysOwn(id, String(target)))
        .map((node) => `${colorScheme} ${id}: ${node.html} at ${String(node.target)}`),
    )
    expect(found).toEqual([])
  }
}

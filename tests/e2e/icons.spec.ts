import { expect } from '@playwright/test'
import { signIn, test } from '../support/journey'

test('icons are drawn in the colour of their text, with and without JavaScript', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/login')
  await signIn(page, 'Olga Owner')
  for (const shown of [plain, page]) {
    const icons = shown.locator('svg.icon')
    await expect(icons).not.toHaveCount(0)
    for (const icon of await icons.all()) {
      await expect
        .poll(() => icon.locator('use').evaluate((use) => (use as SVGUseElement).getBBox().width))
        .toBeGreaterThan(0)
      const { fill, stroke, color } = await icon.evaluate((drawn) => getComputedStyle(drawn))
      expect({ fill, stroke }).toEqual({ fill: 'none', stroke: color })
    }
  }
  await context.close()
})

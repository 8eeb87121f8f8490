import { expect, type Page } from '@playwright/test'
import { buildCampaign, buildTactic, buildTeam, signIn, test, unique } from '../support/journey'

/** The longest transition or animation of anything on the page, in milliseconds. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const milliseconds = (text: string) =>
      text.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000))
    const styles = Array.from(document.querySelectorAll('*')).flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)),
    )
    return Math.max(
      ...styles.flatMap((style) => [
        ...milliseconds(style.transitionDuration),
        ...milliseconds(style.animationDuration),
      ]),
    )
  })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`confetti and transitions, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await signIn(page, 'Olga Owner')
    await page.goto('/settings/notifications')
    const motions = [await longestMotion(page)]
    await buildTeam(page)
    await buildCampaign(page, unique('Spring sign-ups'))
    await buildTactic(page, 'Rewrite the pricing page')
    motions.push(await longestMotion(page))
    await page.getByRole('link', { name: 'End Early' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
    await expect(page.getByText('🎉 Campaign completed! Great work team!')).toBeVisible()

    const canvas = page.locator('canvas')
    if (reducedMotion === 'no-preference') {
      await expect(canvas).toHaveCount(1)
      for (const motion of motions) expect(motion).toBeGreaterThan(100)
    } else {
      // As long as the confetti would take to begin and more.
      await page.waitForTimeout(1500)
      expect(await canvas.count()).toBe(0)
      for (const motion of motions) expect(motion).toBeLessThan(1)
    }
  })
}

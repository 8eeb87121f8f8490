import { expect, type Page } from '@playwright/test'
import { buildCampaign, buildTactic, buildTeam, chooseMore, signIn, test, unique } from '../support/journey'

/** The longest transition or animation of anything on the page, in milliseconds. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    // What moves by scrolling takes no time of its own.
    const milliseconds = (text: string) =>
      text
        .split(',')
        .filter((time) => time.trim() !== 'auto')
        .map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000))
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

/** Run in a page: whether a canvas was ever there, since confetti is gone after seconds. */
function watchForCanvas(): void {
  const seen = { hasCanvas: false }
  Object.assign(window, { seen })
  new MutationObserver(() => {
    seen.hasCanvas ||= document.querySelector('canvas') !== null
  }).observe(document, { childList: true, subtree: true })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`confetti and transitions, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(watchForCanvas)
    await signIn(page, 'Olga Owner')
    await page.goto('/settings/notifications')
    const motions = [await longestMotion(page)]
    await buildTeam(page)
    await buildCampaign(page, unique('Spring sign-ups'))
    await buildTactic(page, 'Rewrite the pricing page')
    motions.push(await longestMotion(page))
    await chooseMore(page, 'End Early')
    await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
    await expect(page.getByText('🎉 Campaign completed! Great work team!')).toBeVisible()

    const hasCanvas = () =>
      page.evaluate(() => (window as unknown as { seen: { hasCanvas: boolean } }).seen.hasCanvas)
    if (reducedMotion === 'no-preference') {
      await expect.poll(hasCanvas).toBe(true)
      for (const motion of motions) expect(motion).toBeGreaterThan(100)
    } else {
      // As long as the confetti would take to begin and more.
      await page.waitForTimeout(1500)
      expect(await hasCanvas()).toBe(false)
      for (const motion of motions) expect(motion).toBeLessThan(1)
    }
  })
}

import { expect } from '@playwright/test'
import { signIn, test } from '../support/journey'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a switch that is on differs from one that is off in forced colours, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'Olga Owner')
    await page.goto('/settings/notifications')
    const control = page.getByRole('switch', { name: 'New comments' })
    const looks = () =>
      control.evaluate((element) => {
        const track = getComputedStyle(element)
        const knob = getComputedStyle(element, '::before')
        return { track: track.backgroundColor, knob: knob.backgroundColor, isFilled: track.appearance }
      })
    const on = await looks()
    const picture = await control.screenshot()
    await control.uncheck()
    expect(on.knob).not.toBe(on.track)
    // Colours change in a transition, however short.
    await expect(async () => {
      const off = await looks()
      expect(on.track).not.toBe(off.track)
      expect(off.knob).not.toBe(off.track)
    }).toPass({ timeout: 20_000 })
    expect(picture.equals(await control.screenshot())).toBe(false)
  })
}

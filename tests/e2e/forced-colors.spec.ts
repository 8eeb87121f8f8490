import { expect } from '@playwright/test'
import { signIn, test } from '../support/journey'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a switch that is on differs from one that is off in forced colours, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'Olga Owner')
    await page.goto('/settings/notifications')
    const control = page.getByRole('switch', { name: 'Campaign reminders' })
    const picture = await control.screenshot()
    await control.uncheck()
    await expect(async () => expect(picture.equals(await control.screenshot())).toBe(false)).toPass({
      timeout: 20_000,
    })
  })
}

import { expect } from '@playwright/test'
import { openTeam, test } from '../support/journey'

test('members are beside the campaigns, and one link away on a phone', async ({ page }) => {
  await openTeam(page)
  await page.getByRole('link', { name: 'Close' }).first().click()
  const members = page.getByRole('heading', { name: 'Members', exact: true })
  const campaigns = page.getByRole('heading', { name: 'Campaigns' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(async () =>
    expect((await members.boundingBox())?.y).toBeCloseTo((await campaigns.boundingBox())?.y ?? 0, -1),
  ).toPass({ timeout: 20_000 })
  await page.setViewportSize({ width: 360, height: 400 })
  await page.getByRole('link', { name: '1 member' }).click()
  await expect(members).toBeInViewport()
})

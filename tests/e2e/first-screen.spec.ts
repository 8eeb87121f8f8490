import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

test('the first screen shows tactics to score: three on a desktop, one on a phone', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 8)
  const member = await memberOn(browser, campaign)
  for (const [width, height, count] of [
    [1280, 800, 3],
    [390, 844, 1],
  ] as const) {
    await member.setViewportSize({ width, height })
    await member.goto(campaign.url)
    // Loading the same address again keeps the place.
    await member.evaluate(() => scrollTo(0, 0))
    for (let place = 0; place < count; place++)
      await expect(member.locator('li.card').nth(place)).toBeInViewport({ ratio: 1 })
    await expect(member.getByText('0 of 8 scored')).toBeInViewport()
    await expect(member.getByText('1 of 2 people has scored')).toBeInViewport()
    await member.mouse.wheel(0, 3_000)
    await expect(member.getByText('0 of 8 scored')).toBeInViewport()
  }
})

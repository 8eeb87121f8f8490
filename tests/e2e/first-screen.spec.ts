import { expect, type Page } from '@playwright/test'
import { test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const timeInBar = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByText(/left$/)

test('the first screen shows tactics to score: three on a desktop, one on a phone', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 16)
  const member = await memberOn(browser, campaign)
  for (const [width, height, count] of [
    [1280, 800, 3],
    [390, 844, 1],
  ] as const) {
    // A tab of its own: in one where the page was scrolled, the browser and the app would go back to that place.
    const tab = await member.context().newPage()
    await tab.setViewportSize({ width, height })
    await tab.goto(campaign.url)
    for (let place = 0; place < count; place++)
      await expect(tab.locator('li.card').nth(place)).toBeInViewport({ ratio: 1 })
    await expect(tab.getByText('0 of 16 scored')).toBeInViewport()
    await expect(tab.getByText('1 of 2 people have scored')).toBeInViewport()
    // The panel beside the list says it too.
    await expect(timeInBar(tab)).toBeVisible({ visible: width < 640 })
    await tab.mouse.wheel(0, 3_000)
    await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(height / 2)
    await expect(tab.getByText('0 of 16 scored')).toBeInViewport()
    await expect(timeInBar(tab)).toBeInViewport()
    await tab.close()
  }
})

test('who added a tactic stands under its name, beside its comments', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 1)
  const member = await memberOn(browser, campaign)
  for (const person of [page, member])
    for (const width of [360, 768, 1280]) {
      await person.setViewportSize({ width, height: 800 })
      const card = person.locator('li.card')
      // The page may move between two boxes, as long as it comes alive.
      await expect(async () => {
        const [name, added, comments] = await Promise.all(
          [card.getByRole('heading'), card.locator('.tactic-meta'), card.getByText(/^Comments/)].map((part) =>
            part.boundingBox(),
          ),
        )
        if (!name || !added || !comments) throw new Error('Not on the page')
        expect(added.x).toBeCloseTo(name.x, 0)
        expect(added.y).toBeGreaterThanOrEqual(name.y + name.height - 1)
        expect(comments.x).toBeGreaterThanOrEqual(added.x + added.width)
        expect(Math.abs(comments.y + comments.height / 2 - added.y - added.height / 2)).toBeLessThan(8)
      }).toPass({ timeout: 20_000 })
    }
  await member.context().close()
})

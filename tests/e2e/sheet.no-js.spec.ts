import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

/** Two windows of rows. */
const TACTICS = 10

test('a sheet is filled in by clicks alone and submitted once, without JavaScript', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, TACTICS), false)
  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  const rows = member.locator('.sheet-row')
  for (let row = 0; row < TACTICS; row++) {
    for (const criterion of ['Impact', 'Chances', 'Efforts']) {
      const strip = rows.nth(row).getByRole('radiogroup', { name: criterion })
      const chip = strip.getByText('6', { exact: true })
      // Nobody scrolls: the browser brings the next rows when a score gets the focus.
      await expect(chip).toBeInViewport({ ratio: 1 })
      const box = await chip.boundingBox()
      if (!box) throw new Error('The score is not drawn')
      await member.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
  }
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.getByText(`Tactics scored: ${TACTICS}`)).toBeVisible()
  await expect(member.getByText(`${TACTICS} of ${TACTICS} scored`)).toBeVisible()
})

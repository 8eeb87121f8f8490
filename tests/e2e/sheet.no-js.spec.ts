import { expect } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { test } from '../support/journey'
import { campaignOf, chooseAll, expectUnsent, memberOn } from '../support/scoring'

/** Three windows of rows. */
const TACTICS = 20

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

test('a reason is kept by a refusal, and rows that are left out need none, without JavaScript', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, 3), false)
  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  const row = member.locator('.sheet-row').first()
  const choose = (criterion: string) =>
    row.getByRole('radiogroup', { name: criterion }).getByText('6', { exact: true }).click()
  await row.getByText('Add a reason').click()
  const reason = row.getByRole('textbox', { name: 'Add a reason' })
  await reason.fill('Our guests ask for it')
  await choose('Impact')
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(row).toContainText('Chances must be a whole number from 1 to 10')
  await expect(reason).toHaveValue('Our guests ask for it')

  for (const criterion of ['Chances', 'Efforts']) await choose(criterion)
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.getByText('Tactics scored: 1')).toBeVisible()
  await expect(member.getByText('1 of 3 scored')).toBeVisible()
})

test('scores that are sent after the end stay to be read, without JavaScript', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign, false)
  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  await expect(member.getByText(/\d+ days \d+ hours left/)).toBeVisible()
  await chooseAll(member)
  await callApi(page, `/api${new URL(campaign.url).pathname}/end`, {})
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expectUnsent(member)
})

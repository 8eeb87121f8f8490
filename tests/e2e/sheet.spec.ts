import { expect, type Page } from '@playwright/test'
import { SCREEN_PAGE_SIZE } from '../../app/domain/page-size'
import { callApi } from '../../tools/browser/people'
import { learnNothingNew, test } from '../support/journey'
import { campaignOf, chooseAll, expectUnsent, memberOn } from '../support/scoring'

const TACTICS = 12
const MANY_TACTICS = 60

const rows = (page: Page) => page.locator('.sheet-row')
const score = (page: Page, row: number, criterion: string, value: string) =>
  rows(page).nth(row).getByRole('radiogroup', { name: criterion }).getByText(value, { exact: true })

async function openSheet(page: Page, count = TACTICS) {
  await page.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  await expect(rows(page)).toHaveCount(count)
}

test('a sheet of 60 tactics takes three keys each and one to submit, and nobody scrolls', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, MANY_TACTICS))
  await openSheet(member, MANY_TACTICS)
  for (let row = 0; row < MANY_TACTICS; row++) {
    await expect(rows(member).nth(row)).toBeInViewport({ ratio: 1 })
    for (const key of ['7', '?', '0']) await member.keyboard.press(key)
  }
  await expect(member.getByText(`${MANY_TACTICS} of ${MANY_TACTICS} filled in`)).toBeVisible()
  await member.keyboard.press('Enter')
  await member.waitForURL((url) => !url.pathname.endsWith('/score'))
  await expect(member.getByText(`Tactics scored: ${MANY_TACTICS}`)).toBeVisible()
  await expect(member.getByText(`${MANY_TACTICS} of ${MANY_TACTICS} scored`)).toBeVisible()
  await expect(member.getByText('I 7, C –, E 10')).toHaveCount(SCREEN_PAGE_SIZE)
})

test('a sheet of tactics takes three clicks each, and the next row comes by itself', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, TACTICS))
  await openSheet(member)
  await clickThrough(member)
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.getByText(`Tactics scored: ${TACTICS}`)).toBeVisible()
})

/** Clicks like a person who does not scroll: what is not in view cannot be clicked. */
async function clickThrough(page: Page) {
  for (let row = 0; row < TACTICS; row++) {
    for (const criterion of ['Impact', 'Chances', 'Efforts']) {
      const chip = score(page, row, criterion, '4')
      await expect(chip).toBeInViewport({ ratio: 1 })
      const box = await chip.boundingBox()
      if (!box) throw new Error('The score is not drawn')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
  }
}

test('a row that is half filled is refused where it stands, and every other row is kept', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, TACTICS))
  await openSheet(member)
  for (const criterion of ['Impact', 'Chances', 'Efforts']) await score(member, 0, criterion, '4').click()
  await score(member, 1, 'Impact', '9').click()
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(rows(member).nth(1)).toContainText('Chances must be a whole number from 1 to 10')
  await expect(rows(member).nth(0).locator('input:checked')).toHaveCount(3)
  await expect(rows(member).nth(1).locator('input:checked')).toHaveCount(1)

  await member.reload()
  await expect(rows(member).nth(0).locator('input:checked')).toHaveCount(3)
  for (const criterion of ['Chances', 'Efforts']) await score(member, 1, criterion, '2').click()
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.getByText('Tactics scored: 2')).toBeVisible()
  await expect(member.getByText(`2 of ${TACTICS} scored`)).toBeVisible()
})

test('a reason is typed on demand, takes no height before, and is kept by a refusal and a reload', async ({
  page,
  browser,
}) => {
  const member = await memberOn(browser, await campaignOf(page, 3))
  await openSheet(member, 3)
  const row = rows(member).nth(0)
  const height = async () => (await row.boundingBox())?.height ?? 0
  const closed = await height()
  await row.evaluate((element) => element.querySelector('details')?.style.setProperty('display', 'none'))
  expect(await height()).toBe(closed)
  await row.evaluate((element) => element.querySelector('details')?.style.removeProperty('display'))

  await row.getByText('Add a reason').click()
  const reason = row.getByRole('textbox', { name: 'Add a reason' })
  await reason.fill('7 of our 10 guests asked for it')
  await reason.press('Enter')
  // On with the scores of the same row, then of the next.
  for (const key of ['7', '?', '0', '9']) await member.keyboard.press(key)
  await expect(rows(member).nth(1).locator('input:checked')).toHaveCount(1)
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(rows(member).nth(1)).toContainText('Chances must be a whole number from 1 to 10')
  await expect(reason).toHaveValue('7 of our 10 guests asked for it')
  await expect(row.locator('input:checked')).toHaveCount(3)

  await member.reload()
  await expect(reason).toHaveValue('7 of our 10 guests asked for it')
  await expect(row.locator('input:checked')).toHaveCount(3)
  for (const criterion of ['Chances', 'Efforts']) await score(member, 1, criterion, '2').click()
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expect(member.getByText('Tactics scored: 2')).toBeVisible()
})

test('a sheet follows a moved end, and at the end keeps what was not sent', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign)
  await openSheet(member, 2)
  await chooseAll(member)
  const api = `/api${new URL(campaign.url).pathname}`
  const end_datetime = new Date(Date.now() + 90 * 60_000).toISOString()
  await callApi(page, api, { end_datetime }, 'PATCH')
  await expect(member.getByText(/^1 hour \d+ minutes? left$/)).toBeVisible()
  await callApi(page, `${api}/end`, {})
  await expectUnsent(member)
})

test('scores that are sent before the page hears of the end stay to be read', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 2)
  const member = await memberOn(browser, campaign)
  await learnNothingNew(member)
  await openSheet(member, 2)
  await chooseAll(member)
  await callApi(page, `/api${new URL(campaign.url).pathname}/end`, {})
  await member.getByRole('button', { name: 'Submit scores' }).click()
  await expectUnsent(member)
})

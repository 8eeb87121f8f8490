import { expect, type Locator, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { callApi } from '../../tools/browser/people'
import { waitForStart } from '../../tools/browser/started'
import { expectAccessible } from '../support/axe'
import { rankedCampaignOf } from '../support/deciding'
import { campaignOf, memberOn } from '../support/scoring'
import { test } from '../support/journey'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 2, name, exact: true })

/** Which steps are shown, by their headings; the opening has none. */
async function expectShown(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => main(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(names)
}

const expectStepAccessible = (page: Page) => expectAccessible(page, 'no-preference')

async function openPresentation(page: Page): Promise<string> {
  const { url } = await rankedCampaignOf(page, 4)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Present', exact: true }).click()
  await expect(page).toHaveURL(`${url}/present`)
  // Keys count from then on.
  await waitForStart(page)
  return url
}

test('the first three come one after the other by key, click and button, then ranking and decision', async ({
  page,
}) => {
  const url = await openPresentation(page)
  const said = page.locator('.present > [role=status]')
  await expect(main(page).getByText('4 tactics. 1 of 1 person scored.')).toBeVisible()
  await expectShown(page)
  await expect(said).toBeEmpty()
  await expectStepAccessible(page)

  await page.keyboard.press('PageDown')
  await expectShown(page, '#3')
  await expect(main(page).locator('.present-name:visible')).toHaveText('Tactic number 3')
  await expect(said).toHaveText(/^#3 Tactic number 3\. Score /)
  await expectStepAccessible(page)
  await heading(page, '#3').click()
  await expectShown(page, '#2')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectShown(page, '#1')
  await expect(main(page).locator('.present-name:visible')).toHaveText('Tactic number 1')
  // Its score counts up, over confetti.
  const score = main(page).locator('.present-score')
  await expect(score.locator('strong')).toHaveText('6.50')
  await expect(score.getByRole('definition')).toHaveText(['9.0', '5.0', '5.0'])

  // Space presses the button that has the focus, and is not counted twice.
  await page.keyboard.press('Space')
  await expectShown(page, 'Ranking')
  await expect(main(page).getByRole('listitem')).toHaveCount(4)
  await expectStepAccessible(page)
  await page.keyboard.press('End')
  await expectShown(page, 'Not decided yet')
  await expect(said).toHaveText('Not decided yet')
  await expectStepAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 'Not decided yet')
  await page.keyboard.press('PageUp')
  await expectShown(page, 'Ranking')
  await page.getByRole('button', { name: 'Back' }).click()
  await expectShown(page, '#1')
  await page.keyboard.press('Home')
  await expectShown(page)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(url)
})

test('a tap goes on, and marking a text does not', async ({ page, browser }) => {
  const { url } = await rankedCampaignOf(page, 4)
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await context.addCookies(await page.context().cookies())
  const phone = await context.newPage()
  await phone.goto(`${url}/present`)
  await main(phone).getByText('4 tactics').tap()
  await expectShown(phone, '#3')
  const name = await main(phone).locator('.present-name:visible').boundingBox()
  if (!name) throw new Error('No name is shown')
  const [left, middle] = [name.x + 2, name.y + name.height / 2]
  await phone.mouse.move(left, middle)
  await phone.mouse.down()
  await phone.mouse.move(left + 150, middle)
  await phone.mouse.up()
  expect(await phone.evaluate(() => String(getSelection()))).toMatch(/^Tactic/)
  await expectShown(phone, '#3')
  await context.close()
})

test('all at once with less motion, and where it is asked for', async ({ page }) => {
  const all = ['#3', '#2', '#1', 'Ranking', 'Not decided yet']
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPresentation(page)
  await expectShown(page, ...all)
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.keyboard.press('PageDown')
  await expectShown(page, ...all)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expectShown(page)
  await page.getByRole('link', { name: 'Skip to the ranking' }).click()
  await expectShown(page, ...all)
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
})

test('a campaign is ended and presented in one go', async ({ page }) => {
  const { url } = await campaignOf(page, 3)
  await page.goto(`${url}?dialog=end`)
  await page.getByRole('button', { name: 'End and present' }).click()
  await expect(page).toHaveURL(`${url}/present`)
  await expect(main(page).getByText('3 tactics. 1 of 1 person scored.')).toBeVisible()
})

test('a room sees how to join and how many have scored, then the presentation', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 3)
  await page.goto(`${campaign.url}?dialog=invite`)
  await waitForStart(page)
  await page.getByRole('link', { name: 'Show to the room' }).click()
  await expect(page).toHaveURL(`${campaign.url}/room`)
  await expect(main(page).getByText('1 of 1 person has scored')).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code of the invite link' })
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await readCode(code)).toBe(await main(page).locator('figcaption .hint').innerText())
  await expectAccessible(page)

  const member = await memberOn(browser, campaign)
  await expect(main(page).getByText('1 of 2 people have scored')).toBeVisible()
  await member.context().close()
  await callApi(page, `/api/campaigns/${campaign.url.split('/').at(-1)}/end`, {})
  await expect(page).toHaveURL(`${campaign.url}/present`)
})

/** What a camera reads. */
async function readCode(code: Locator): Promise<string> {
  const { data, side } = await code.evaluate((image: HTMLImageElement) => {
    const side = 200
    const canvas = new OffscreenCanvas(side, side)
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('Nothing can be drawn')
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, side, side)
    drawing.drawImage(image, 0, 0, side, side)
    const { data } = drawing.getImageData(0, 0, side, side)
    return { data: [...data.filter((_, index) => index % 4 === 0)], side }
  })
  const pixels = data.flatMap((grey) => [grey, grey, grey, 255])
  return decodeQR({ width: side, height: side, data: Uint8Array.from(pixels) })
}

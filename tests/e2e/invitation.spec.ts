import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const TACTICS = 12
const PHONE = { width: 390, height: 844 }

/** A campaign of 12 tactics with its own invite link, which is not the team's. */
async function invitingCampaign(page: Page): Promise<string> {
  const { url } = await campaignOf(page, 12)
  const answer = await page.request.get(`/api${new URL(url).pathname}`)
  return ((await answer.json()) as { inviteLink: string }).inviteLink
}

/** From the link to the first score: the taps of a person, the sign-in's own aside. */
async function followInvitation(page: Page, link: string): Promise<number> {
  let taps = 1
  await page.goto(link)
  await expect(page.getByText('Olga Owner invites you')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to score 12 tactics for Growth/)
  await expect(page.getByText('About 4 minutes, 2 days 23 hours left')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  taps++
  await page.getByLabel('Name').fill('Irina Invited')
  await page.getByLabel('E-mail').fill(`irina-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Score 12 tactics' }).click()
  taps++
  await page.locator('.sheet-row:visible').first().getByText('7', { exact: true }).first().click()
  return taps + 1
}

test('an invited person scores after four taps, and 12 tactics with 36 more and one to send', async ({
  page,
  browser,
}) => {
  const inviteLink = await invitingCampaign(page)
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  const phone = await context.newPage()
  expect(await followInvitation(phone, inviteLink)).toBeLessThanOrEqual(4)

  let taps = 1
  for (let place = 1; place <= TACTICS; place++) {
    await expect(phone.getByText(`${place} of ${TACTICS}`, { exact: true })).toBeVisible()
    const row = phone.locator('.sheet-row:visible')
    await expect(row).toHaveCount(1)
    for (const criterion of ['Impact', 'Chances', 'Efforts']) {
      if (place === 1 && criterion === 'Impact') continue
      const strip = row.getByRole('radiogroup', { name: criterion })
      const chip = strip.getByText('4', { exact: true })
      await expect(chip).toBeInViewport({ ratio: 1 })
      const box = await chip.boundingBox()
      if (!box) throw new Error('The score is not drawn')
      expect(box.height).toBeGreaterThanOrEqual(44)
      await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      taps++
    }
  }
  expect(taps).toBe(3 * TACTICS)
  await expect(phone.getByText('Ready to submit')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Submit scores' }).tap()
  await expect(phone.getByText(`Tactics scored: ${TACTICS}`)).toBeVisible()
  await context.close()
})

test('a phone’s sheet goes back, skips, keeps what was chosen and asks for reasons at the end', async ({
  page: owner,
  browser,
}) => {
  const campaign = await campaignOf(owner, 3)
  const { url } = campaign
  const page = await memberOn(browser, campaign)
  await page.setViewportSize(PHONE)
  await page.goto(`${url}/score`)
  const choose = async (criteria: string[]) => {
    for (const criterion of criteria)
      await page
        .locator('.sheet-row:visible')
        .getByRole('radiogroup', { name: criterion })
        .getByText('6', { exact: true })
        .click()
  }
  await expectAccessible(page)
  const name = page.locator('.sheet-row:visible .strip-name').first()
  await expect(name).toHaveAttribute('data-ends', '1: hardly at all, 10: a different business')
  expect(await name.evaluate((element) => getComputedStyle(element, '::after').content)).not.toBe('none')
  await choose(['Impact', 'Chances', 'Efforts'])
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.locator('.sheet-row:visible').getByRole('radio', { checked: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.reload()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.locator('.sheet-row:visible')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add reasons' }).click()
  await expect(page.locator('.sheet-row:visible')).toHaveCount(1)
  await page.locator('.sheet-row:visible').getByText('Add a reason').click()
  await page
    .locator('.sheet-row:visible')
    .getByPlaceholder(/^Why\?/)
    .fill('It worked before')
  await page.getByRole('button', { name: 'Submit scores' }).click()
  await expect(page.getByText('Tactics scored: 1')).toBeVisible()

  await page.goto(`${url}/score`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.sheet-row:visible')).toHaveCount(2)
})

test('the pages for strangers are sent without scripts', async ({ page }) => {
  const inviteLink = await invitingCampaign(page)
  await page.context().clearCookies()
  // The campaign's page may still be loading what it shows later.
  await page.goto('about:blank')
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const path of ['/login', inviteLink, '/auth/error']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('script').count()).toBe(0)
    await expectAccessible(page)
  }
  expect(scripts).toEqual([])
})

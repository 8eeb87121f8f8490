import { expect, type Browser, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { openCampaign, tacticCard, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

/** Sums up what moves without the person having asked for it, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { shifts: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value)
}

async function memberOfHurry(page: Page, browser: Browser): Promise<Page> {
  const campaign = await campaignOf(page, 3)
  const end_datetime = new Date(Date.now() + 90 * 60_000).toISOString()
  const member = await memberOn(browser, campaign)
  await callApi(page, `/api/campaigns/${campaign.url.split('/').at(-1)}`, { end_datetime }, 'PATCH')
  return member
}

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test('nothing moves when the page of a campaign in a hurry comes alive', async ({ page, browser }) => {
  const member = await memberOfHurry(page, browser)
  const shifts = await watchShifts(member)
  for (const size of SIZES) {
    await member.setViewportSize(size)
    await member.reload()
    await expect(member.getByRole('timer')).toContainText(/1\s*hour/)
    await expect(member.getByRole('heading', { name: 'Time Running Out!' })).toBeVisible()
    await expect(member.getByTitle('Time left in your trial')).toBeVisible()
    await member.waitForTimeout(300)
    expect(await shifts(), `${size.width} px`).toBeLessThan(0.01)
  }
  await member.context().close()
})

test('a vote moves nothing', async ({ page, browser }) => {
  const campaign = await campaignOf(page, SIZES.length)
  const member = await memberOn(browser, campaign)
  let release = () => {}
  let isReleased: Promise<void> | undefined
  await member.route(/\/campaigns\/.*\.data/, async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.continue()
  })
  for (const [index, size] of SIZES.entries()) {
    await member.setViewportSize(size)
    const card = tacticCard(member, `Tactic number ${SIZES.length - index}`)
    const heightOf = async () => (await card.boundingBox())?.height
    const before = await heightOf()
    isReleased = new Promise((resolve) => (release = resolve))
    await card.getByRole('button', { name: 'Vote' }).click()
    await expect(card.getByRole('button', { name: 'Submitting…' })).toBeDisabled()
    await expect(card.getByText('I 5, C 5, E 5')).toBeVisible()
    expect(await heightOf(), `sent at ${size.width} px`).toBe(before)
    release()
    await expect(card.getByText('Change vote')).toBeVisible()
    expect(await heightOf(), `answered at ${size.width} px`).toBe(before)
    await expect(card.getByText('2 votes')).toBeVisible()
    expect(await heightOf(), `counted at ${size.width} px`).toBe(before)
  }
})

test('the hint at similar tactics does not move the button', async ({ page }) => {
  await openCampaign(page, { tactics: ['Invite friends by link'] })
  const address = `${page.url()}?dialog=add-tactic`
  let release = () => {}
  let isReleased: Promise<void> | undefined
  await page.route('**/similar-tactics**', async (route) => {
    await isReleased
    await route.continue()
  })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(address)
    isReleased = new Promise((resolve) => (release = resolve))
    const asked = page.waitForRequest('**/similar-tactics**')
    await page.getByLabel('Tactic Name').fill('Invite your friends with a link')
    await asked
    const save = page.getByRole('button', { name: 'Save Tactic' })
    const before = await save.boundingBox()
    release()
    await expect(page.getByRole('list', { name: 'Similar tactics' })).toBeVisible()
    expect(await save.boundingBox(), `${size.width} px`).toEqual(before)
  }
})

// Each change of the page would have the browser work out the styles of all of it (docs/decisions/021).
test('no style of the whole page follows from what is in it', async ({ page }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const css = await (await page.request.get(address ?? '')).text()
  expect(css).toContain('.toasts')
  expect(css.match(/(?:html|body|:root)[^\s,>~+{}]*:has\([^{]*/g)).toBeNull()
})

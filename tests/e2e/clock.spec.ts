import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { chooseMore, learnNothingNew, openCampaign, tacticCard, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** After the countdown, until the page asks for the first time; each wait after it is twice as long. */
const FIRST_WAIT_MS = 1_000

/** The time left that the countdown shows, in milliseconds. */
async function shownTimeLeft(page: Page): Promise<number> {
  const text = await page.getByRole('timer').innerText()
  const value = (unit: string) => Number(new RegExp(`(\\d+)\\s*${unit}`).exec(text)?.[1] ?? 0)
  return value('day') * DAY + value('hour') * 60 * MINUTE + value('minute') * MINUTE + value('second') * 1000
}

/** Stops the page's clock when the countdown shows `wanted`: seconds off `end - wanted`, since it follows the server's. */
async function showTimeLeft(page: Page, end: number, wanted: number): Promise<void> {
  let time = end - wanted
  await expect
    .poll(async () => {
      await page.clock.setFixedTime(time)
      await page.clock.runFor(1000)
      const shown = await shownTimeLeft(page)
      time += shown - wanted
      return shown
    })
    .toBe(wanted)
}

async function endOf(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/campaigns/${new URL(page.url()).pathname.split('/').at(-1)}`)
  const { campaign } = (await answer.json()) as { campaign: { end_datetime: string } }
  return Date.parse(campaign.end_datetime)
}

const SKEWS = { '40 seconds fast': 40_000, '40 seconds slow': -40_000, 'a day fast': DAY, 'a day slow': -DAY }

test('a clock that is wrong shows the time that is really left', async ({ page, context }) => {
  const { url } = await campaignOf(page, 0)
  const end = await endOf(page)
  for (const [name, difference] of Object.entries(SKEWS)) {
    const skewed = await context.newPage()
    await skewed.clock.install({ time: Date.now() + difference })
    await skewed.goto(url)
    await expect(skewed.getByRole('timer')).toBeVisible()
    await expect
      .poll(async () => Math.abs((await shownTimeLeft(skewed)) - (end - Date.now())), name)
      .toBeLessThan(20_000)
    await expect(skewed.getByTitle('Time left in your trial')).toContainText(/Trial: 13d 23h/)
    await skewed.getByRole('link', { name: 'Growth' }).click()
    await expect(skewed.getByText('Ends in 2 days')).toBeVisible()
    await skewed.close()
  }
})

const WIDTHS = [320, 344, 360, 375, 390, 412, 768, 1280]
/** Times left, in seconds, whose words differ in length: 2 days and 19:59:35, 1:01:05, 20:09:45; below an hour. */
const OF_ONE_DAY = [244_775, 176_465, 245_385]
const OF_ONE_HOUR = [3595, 605, 125]

/** Where the page stands below its countdown, per width. */
async function placesBelow(page: Page): Promise<Record<number, number>> {
  const below = page.getByRole('region', { name: 'Time Remaining' }).getByText(/^Ends /)
  const places: Record<number, number> = {}
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    places[width] = (await below.boundingBox())?.y ?? 0
  }
  return places
}

test('nothing moves as seconds pass, at any width', async ({ page, browser }) => {
  const campaign = await campaignOf(page, 1)
  const end = await endOf(page)
  const member = await memberOn(browser, campaign)
  await expect(member.getByRole('link', { name: /^Score \d+ tactics?$/ })).toBeVisible()
  await member.clock.install()
  await member.reload()
  await expect(member.getByRole('timer')).toBeVisible()
  for (const times of [OF_ONE_DAY, OF_ONE_HOUR]) {
    const seen: Record<number, number>[] = []
    for (const seconds of times) {
      await showTimeLeft(member, end, seconds * 1000)
      seen.push(await placesBelow(member))
    }
    expect(seen).toEqual(seen.map(() => seen[0]))
  }
})

/** Opens the campaign from its team's page, with another end than the server knows; returns its loads. */
async function openPretending(page: Page, end: number): Promise<string[]> {
  const loads: string[] = []
  const real = await endOf(page)
  await page.getByRole('link', { name: /^Growth/ }).click()
  await expect(page.getByText('Ends in 2 days')).toBeVisible()
  await page.route(/\/campaigns\/[^/]+\.data/, async (route) => {
    loads.push(route.request().url())
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(new Date(real).toISOString(), new Date(end).toISOString())
    await route.fulfill({ response: answer, body })
  })
  // Following what others do would tell the real end.
  await learnNothingNew(page)
  await page.getByRole('link', { name: /^Spring sign-ups/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  return loads
}

test('after the countdown the page polls until the server says that the campaign has ended', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 1)
  const member = await memberOn(browser, campaign)
  await member.evaluate(noteLoads)
  await openPretending(member, Date.now() + 3_000)
  const times = () => member.evaluate(() => (window as unknown as { loadedAt: number[] }).loadedAt)
  await expect.poll(async () => (await times()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
  const [, first = 0, second = 0, third = 0] = await times()
  expect(second - first).toBeGreaterThan(FIRST_WAIT_MS)
  expect(third - second).toBeGreaterThan(2 * FIRST_WAIT_MS)
  await expect(tacticCard(member, 'Tactic number 1').getByRole('button', { name: 'Vote' })).toBeVisible()

  await callApi(page, `/api/campaigns/${campaign.url.split('/').at(-1)}/end`, {})
  // The page waits for its reader.
  await expect(member.getByText('Time is up')).toBeVisible({ timeout: 60_000 })
  await expect(tacticCard(member, 'Tactic number 1').getByRole('button', { name: 'Vote' })).toBeVisible()
  await member.getByRole('button', { name: 'Show the ranking' }).click()
  await expect(member.getByText('Campaign Ended - Results Available')).toBeVisible()
  await member.unrouteAll({ behavior: 'wait' })
  await member.context().close()
})

/** Run in a page: when it loaded data, in milliseconds. */
function noteLoads(): void {
  const { fetch } = window
  const loadedAt: number[] = []
  Object.assign(window, { loadedAt })
  window.fetch = (...call) => {
    const address = call[0] instanceof Request ? call[0].url : String(call[0])
    if (/\/campaigns\/[^/]+\.data/.test(address)) loadedAt.push(performance.now())
    return fetch(...call)
  }
}

test('a hidden tab does not poll; it does when it is visible again', async ({ page }) => {
  await campaignOf(page, 0)
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  const loads = await openPretending(page, Date.now() - 1_000)
  await expect(page.getByRole('timer')).toHaveText(/^0\s*seconds$/)
  await page.waitForTimeout(3_000)
  expect(loads).toHaveLength(1)
  await setHidden(false)
  await expect.poll(() => loads.length).toBeGreaterThan(1)
  // An answer read after the end of the test would fail the next one.
  await page.unrouteAll({ behavior: 'wait' })
})

test('the countdown uses singular units for one', async ({ page }) => {
  await campaignOf(page, 0)
  const end = await endOf(page)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await showTimeLeft(page, end, DAY + 61 * MINUTE + 1000)
  await expect(page.getByRole('timer')).toHaveText(/^1\s*day\s*1\s*hour\s*1\s*minute\s*1\s*second$/)
})

test('an ended campaign says when, with the zone', async ({ page }) => {
  await openCampaign(page)
  await chooseMore(page, 'End Early')
  await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  const panel = page.getByRole('region', { name: 'Campaign Ended' })
  await expect(panel).toContainText(/Ended \w+day, \w+ \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M E[SD]T/)
})

import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  newPerson,
  openCampaign,
  signIn,
  tacticCard,
  test,
  unique,
} from '../support/journey'

// They wait most of their time: side by side they would leave the processors idle.
test.describe.configure({ mode: 'default' })

/** It takes 5 seconds, on a busy machine many more. */
const SOON = { timeout: 60_000 }
/** Between two questions at most, while they are answered. */
const LONGEST_WAIT_MS = 4_000
const FIRST = 'Rewrite the pricing page'
const SECOND = 'Sponsor a podcast for a year'
const TYPED = 'We did this before, and'

/** A campaign of Olga's with one tactic, which Milo has opened too. */
async function openTogether(page: Page, milo: Page): Promise<void> {
  const inviteLink = await buildTeam(page)
  await buildCampaign(page, unique('Spring sign-ups'))
  await buildTactic(page, FIRST)
  await milo.goto(inviteLink)
  await expect(milo.getByText('Successfully joined team!')).toBeVisible()
  await milo.goto(page.url())
}

const requestsTo = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/live') && sent.push(request.url()))
  return sent
}

test('an open campaign follows what others do, and what is typed stays in its place', async ({
  page,
  browser,
}) => {
  const milo = await newPerson(browser, 'Milo Member')
  await signIn(page, 'Olga Owner')
  await openTogether(page, milo)
  const card = tacticCard(milo, FIRST)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  const field = card.getByLabel('Add a comment')
  // What the thread says when it has been loaded stands above the field.
  await expect(card.getByText('No comments yet.')).toBeVisible()
  await field.fill(TYPED)
  const place = await field.boundingBox()
  const isUntouched = async () => {
    await expect(field).toHaveValue(TYPED)
    await expect(field).toBeFocused()
    expect(await field.boundingBox()).toEqual(place)
  }

  await buildTactic(page, SECOND)
  const show = milo.getByRole('status').getByRole('button', { name: '1 new tactic - show' })
  await expect(show).toBeVisible(SOON)
  await expect(milo.getByText('0 of 2 scored')).toBeVisible()
  await expect(tacticCard(milo, SECOND)).toHaveCount(0)
  await isUntouched()

  const ofOwner = tacticCard(page, FIRST)
  await ofOwner.getByRole('button', { name: /^Comments/ }).click()
  await ofOwner.getByLabel('Add a comment').fill('Worth a try')
  await ofOwner.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible(SOON)
  await expect(card.getByRole('button', { name: '1 new comment - show' })).toBeVisible()
  await isUntouched()

  const ends = milo.getByLabel('Time Remaining').getByText(/^Ends/)
  const before = await ends.textContent()
  await callApi(page, callOf(page), inDays(9), 'PATCH')
  await expect(ends).not.toHaveText(before ?? '', SOON)
  await isUntouched()

  await card.getByRole('button', { name: '1 new comment - show' }).click()
  await expect(card.getByText('Worth a try')).toBeVisible()
  await expect(card.getByRole('button', { name: /new comment/ })).toHaveCount(0)
  await show.click()
  await expect(tacticCard(milo, SECOND).getByText('New', { exact: true })).toBeVisible()
  await expect(show).toHaveCount(0)
  await expect(field).toHaveValue(TYPED)

  await callApi(page, `${callOf(page)}/end`, {})
  await expect(milo.getByText('Time is up')).toBeVisible(SOON)
  await expect(field).toHaveValue(TYPED)
  await milo.getByRole('button', { name: 'Show the ranking' }).click()
  await expect(milo.getByText('Campaign Ended - Results Available')).toBeVisible()
  await milo.context().close()
})

test('a vote of one’s own does not bring in what others have added', async ({ page, browser }) => {
  const milo = await newPerson(browser, 'Milo Member')
  await signIn(page, 'Olga Owner')
  await openTogether(page, milo)
  await buildTactic(page, SECOND)
  await tacticCard(milo, FIRST).getByRole('button', { name: 'Vote' }).click()
  await expect(tacticCard(milo, FIRST).getByText('Voted')).toBeVisible()
  await expect(milo.getByRole('button', { name: '1 new tactic - show' })).toBeVisible(SOON)
  await expect(tacticCard(milo, SECOND)).toHaveCount(0)
  await milo.getByRole('button', { name: '1 new tactic - show' }).press('Enter')
  await expect(tacticCard(milo, SECOND)).toBeVisible()
  await milo.context().close()
})

test('a hidden tab asks nothing, and asks at once when it is shown', async ({ page }) => {
  await openCampaign(page)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => 'isHidden' in window })
  })
  const sent = requestsTo(page)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(LONGEST_WAIT_MS)
      return sent.length
    }, SOON)
    .toBeGreaterThan(0)
  await setHidden(page, true)
  await hearOfRequests(page)
  const asked = sent.length
  await page.clock.runFor(5 * LONGEST_WAIT_MS)
  await hearOfRequests(page)
  expect(sent.length).toBe(asked)
  await setHidden(page, false)
  await page.clock.runFor(1)
  await expect.poll(() => sent.length, SOON).toBeGreaterThan(asked)
})

test('an open campaign counts votes in place and marks a deleted tactic where it stands', async ({
  page,
  browser,
}) => {
  const milo = await newPerson(browser, 'Milo Member')
  await signIn(page, 'Olga Owner')
  await openTogether(page, milo)
  const card = tacticCard(milo, FIRST)
  await expect(card.getByText('1 vote', { exact: true })).toBeVisible()
  const tactic = `/api/tactics/${(await card.getAttribute('id'))?.replace('tactic-', '')}`
  await callApi(page, `${tactic}/vote`, undefined, 'DELETE')
  await expect(card.getByText('0 votes', { exact: true })).toBeVisible(SOON)
  await callApi(page, tactic, undefined, 'DELETE')
  await expect(card.getByText('Deleted', { exact: true })).toBeVisible(SOON)
  await expect(card.getByLabel('Impact')).toBeVisible()
})

test('an open campaign asks more and more rarely while nothing answers, and recovers', async ({ page }) => {
  await page.addInitScript(noteQuestions)
  await page.route('**/live*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'Sign in to this network' }),
  )
  await openCampaign(page)
  const times = () => page.evaluate(() => (window as unknown as { askedAt: number[] }).askedAt)
  await expect.poll(async () => (await times()).length, SOON).toBeGreaterThanOrEqual(2)
  const [first = 0, second = 0] = await times()
  expect(second - first).toBeGreaterThan(1.5 * LONGEST_WAIT_MS)
  await page.unroute('**/live*')
  const answered = page.waitForResponse(/\/live/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await answered).status()).toBe(200)
})

/** Run in a page: when it asked, in milliseconds. */
function noteQuestions(): void {
  const { fetch } = window
  const askedAt: number[] = []
  Object.assign(window, { askedAt })
  window.fetch = (...call) => {
    if (String(call[0]).includes('/live')) askedAt.push(performance.now())
    return fetch(...call)
  }
}

/** The browser tells of requests in their order, and of this one last. */
async function hearOfRequests(page: Page): Promise<void> {
  const isLast = page.waitForRequest('**/healthz')
  await page.evaluate(async () => void (await fetch('/healthz')))
  await isLast
}

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((isHidden) => {
    if (isHidden) Object.assign(window, { isHidden })
    else delete (window as { isHidden?: unknown }).isHidden
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

function callOf(page: Page): string {
  return `/api${new URL(page.url()).pathname}`
}

function inDays(days: number) {
  return { end_datetime: new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString() }
}

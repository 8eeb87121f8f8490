import { expect, type Page } from '@playwright/test'
import { interruptRequests, refuseConnection } from '../support/interruption'
import { openCampaign, tacticCard, test } from '../support/journey'

const TACTIC = 'Rewrite the pricing page'

test.use({
  isFirstVisit: true,
  expectedConsole: /Failed to load resource|Failed to fetch dynamically imported module/,
})

/** As after an update of the app, for as many requests as wanted; returns how often the file was asked for. */
async function loseDialogs(page: Page, times: number): Promise<() => number> {
  let asked = 0
  await page.route('**/assets/campaign-dialogs-*.js', (route) =>
    ++asked > times ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  )
  return () => asked
}

const countLoads = (page: Page) => {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

test('a page that was open while the app was updated is loaded again when code of it is gone', async ({
  page,
}) => {
  const asked = await loseDialogs(page, 1)
  await openCampaign(page)
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await expect.poll(loads).toBe(1)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect([asked(), loads()]).toEqual([2, 1])
})

test('code that is missing after that too is an error, and not another reload', async ({ page }) => {
  const asked = await loseDialogs(page, Infinity)
  await openCampaign(page)
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  expect([asked(), loads()]).toEqual([2, 1])
})

test('code that is missing while the server is away is waited for, and nothing typed is lost', async ({
  page,
}) => {
  const end = await interruptRequests(page, /add-tactic-form-.*\.js$|\/healthz$/, refuseConnection)
  await openCampaign(page, { tactics: [TACTIC] })
  const card = tacticCard(page, TACTIC)
  const comment = card.getByLabel('Add a comment')
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await comment.fill('Half a thought')
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(page.getByRole('status').getByText('The server cannot be reached')).toBeVisible()
  await expect(comment).toHaveValue('Half a thought')
  end()
  await expect(page.getByLabel('Tactic Name')).toBeVisible()
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(comment).toHaveValue('Half a thought')
})

test('code that fails while the page is being left takes nobody back', async ({ page }) => {
  await openCampaign(page)
  // Nothing is loaded ahead, and no timer ends by itself.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  const file = '**/assets/add-tactic-form-*.js'
  const asked = page.waitForRequest(file)
  let failIt = () => {}
  const failing = new Promise<void>((resolve) => (failIt = resolve))
  await page.route(file, (route) => failing.then(() => route.abort()))
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await asked
  // As Firefox does, which fails the imports of a page that it is about to replace.
  await page.route('**/dashboard', async (route) => {
    const isTakenBack = page.waitForRequest(/\/campaigns\/[^/]+$/, { timeout: 1_000 }).catch(() => {})
    failIt()
    await isTakenBack
    await route.continue()
  })
  await page.evaluate(() => window.location.assign('/dashboard'))
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
})

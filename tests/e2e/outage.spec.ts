import { expect, type Page, type Route } from '@playwright/test'
import { HalfAnswers } from '../support/half-answers'
import { interruptRequests, refuseConnection } from '../support/interruption'
import { openCampaign, openTeam, signIn, tacticCard, test, unique } from '../support/journey'

const TACTIC = 'Offer a free month for a referral'
const UNREACHED = 'The server could not be reached. What you typed is still here'

// What gets lost on the way is reported by the browser.
test.use({ isFirstVisit: true, expectedConsole: /Failed to load resource/ })

const halfAnswers = new HalfAnswers()
test.beforeAll(() => halfAnswers.open())
test.afterAll(() => halfAnswers.close())

/** What stands between the browser and the app when an answer gets lost. */
const OUTAGES: Record<string, (route: Route) => Promise<void>> = {
  'a dropped connection': (route) => route.abort('connectionfailed'),
  "a proxy's 502": (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'an answer that breaks off': (route) => route.continue({ url: halfAnswers.url('breaks-off') }),
}

/** Breaks the next answer, to a form or to a load of a page's data. */
async function breakNext(page: Page, method: 'POST' | 'GET', outage: (route: Route) => Promise<void>) {
  let isOver = false
  await page.route(/^(?!.*\/api\/).*\.data(\?|$)/, (route) => {
    if (isOver || route.request().method() !== method) return route.fallback()
    isOver = true
    return outage(route)
  })
}

async function expectKept(page: Page, toast: string, alert: string) {
  await expect(page.getByRole('status').getByText(toast, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText(alert, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText(UNREACHED)).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
}

test('a lost answer loses nothing that was typed, and the second try works', async ({ page }) => {
  const outages = [...Object.values(OUTAGES), ...Object.values(OUTAGES)]
  const loseNext = () => breakNext(page, 'POST', outages.pop() ?? refuseConnection)
  await signIn(page, 'Olga Owner')

  await page.goto('/teams/new')
  const team = unique('Growth')
  await page.getByLabel('Team name').fill(team)
  await page.getByLabel('Team URL').fill(team.toLowerCase().replace(' ', '-'))
  await loseNext()
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expectKept(page, 'Failed to create team', 'Failed to create team')
  await expect(page.getByLabel('Team name')).toHaveValue(team)
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByLabel('Invite link')).toBeVisible()

  await page.getByRole('dialog').getByRole('link', { name: 'Create the first campaign' }).click()
  const campaign = unique('Spring sign-ups')
  await page.getByLabel('Campaign name').fill(campaign)
  await page.getByLabel('What problem does this solve?').fill('Few sign up')
  await page.getByLabel('Why do we have this problem?').fill('Nobody knows us')
  await loseNext()
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expectKept(page, 'Failed to create campaign', 'Failed to create campaign')
  await expect(page.getByLabel('Why do we have this problem?')).toHaveValue('Nobody knows us')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible()

  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(TACTIC)
  await page.getByLabel('Impact', { exact: true }).selectOption('8')
  await loseNext()
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expectKept(page, 'Failed to add tactic', 'Failed to add tactic. Please try again.')
  await expect(page.getByLabel('Tactic Name')).toHaveValue(TACTIC)
  await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('8')
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  const card = tacticCard(page, TACTIC)
  await expect(card.getByText('I 8, C 5, E 5')).toBeVisible()

  await card.getByText('Change vote').click()
  await card.getByLabel('Efforts').selectOption('2')
  await loseNext()
  await card.getByRole('button', { name: 'Vote' }).click()
  await expectKept(page, 'Failed to submit vote', 'Failed to submit vote. Please try again.')
  await expect(card.getByText('I 8, C 5, E 5')).toBeVisible()
  await expect(card.getByLabel('Efforts')).toHaveValue('2')
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByText('I 8, C 5, E 2')).toBeVisible()

  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill('Worth a try')
  await loseNext()
  await card.getByRole('button', { name: 'Post' }).click()
  await expectKept(page, 'Failed to add comment', 'Failed to add comment')
  await expect(card.getByLabel('Add a comment')).toHaveValue('Worth a try')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await expect(card.getByRole('alert')).toHaveCount(0)

  await card.getByRole('link', { name: 'Delete tactic' }).click()
  await loseNext()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expectKept(page, 'Failed to delete tactic', 'Failed to delete tactic')
  await expect(card).toBeVisible()
})

for (const [name, outage] of Object.entries(OUTAGES))
  test(`${name} while a page reloads its data is retried`, async ({ page }) => {
    await openCampaign(page, { tactics: [TACTIC] })
    const card = tacticCard(page, TACTIC)
    await card.getByRole('button', { name: 'Comments (0)' }).click()
    await card.getByLabel('Add a comment').fill('Half a thought')
    await card.getByText('Change vote').click()
    await card.getByLabel('Efforts').selectOption('2')
    await breakNext(page, 'GET', outage)
    await card.getByRole('button', { name: 'Vote' }).click()
    await expect(page.getByRole('status').getByText('The server cannot be reached')).toBeVisible()
    await expect(card.getByLabel('Add a comment')).toHaveValue('Half a thought')
    await expect(card.getByText('Change vote')).toBeVisible()
    await expect(card.getByText('I 5, C 5, E 2')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Submitting…' })).toHaveCount(0)
    await expect(card.getByLabel('Add a comment')).toHaveValue('Half a thought')

    await breakNext(page, 'GET', outage)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  })

test('a page that somebody no longer waits for leaves no error behind', async ({ page }) => {
  await openTeam(page)
  await page.goto('/dashboard')
  await breakNext(page, 'GET', (route) => route.continue({ url: halfAnswers.url('never-ends') }))
  // While the code of a page is on its way, its data has already begun to arrive.
  await page.route('**/assets/*.js', () => undefined)
  const hasBegun = halfAnswers.hasBegun()
  await page.getByRole('link', { name: /View Team/ }).click()
  await hasBegun
  await page.waitForTimeout(200)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Create Team' }).click()
  await expect(page.getByLabel('Team name')).toBeVisible()
})

test('a refusal before Remix says its own sentence and keeps what was typed', async ({ page }) => {
  await signIn(page, 'Olga Owner')
  await page.goto('/settings/tokens')
  await page.getByLabel('Name').fill('Weekly report')
  const error = 'Too many requests. Please wait a moment and try again.'
  await breakNext(page, 'POST', (route) =>
    route.fulfill({ status: 429, json: { error, message: error, request_id: '1' } }),
  )
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.getByRole('alert').getByText(error)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Weekly report')
})

test('notification settings without an answer say so', async ({ page }) => {
  const dropped = OUTAGES['a dropped connection'] as (route: Route) => Promise<void>
  await signIn(page, 'Olga Owner')
  await page.goto('/settings/notifications')
  await breakNext(page, 'POST', dropped)
  await page.getByRole('button', { name: 'Save' }).click()
  const saving = 'Failed to save notification settings'
  await expectKept(page, saving, saving)
})

test('comments and theme without an answer leave the page as it is', async ({ page }) => {
  await openCampaign(page, { tactics: [TACTIC] })
  const card = tacticCard(page, TACTIC)
  await page.route(/\/comments\.data/, (route) => route.abort('connectionfailed'))
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(page.getByRole('status').getByText('Failed to load comments', { exact: true })).toBeVisible()
  await card.getByLabel('Add a comment').fill('Half a thought')

  await breakNext(page, 'POST', (route) => route.abort('connectionfailed'))
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.getByRole('button', { name: 'System theme' })).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByLabel('Add a comment')).toHaveValue('Half a thought')
})

const NOTICE = 'The server cannot be reached'

/** What stops the browser from reaching the app; each returns what lets it again. */
const ABSENCES: Record<string, (page: Page) => Promise<() => unknown>> = {
  'the browser is offline': async (page) => {
    await page.context().setOffline(true)
    return () => page.context().setOffline(false)
  },
  // The code of the next page is in the browser's cache, which routes of Playwright switch off.
  'the app restarts': (page) => interruptRequests(page, /^(?!.*\/assets\/)/, refuseConnection),
}

/** Waits until the browser has the files of these routes and parts. */
async function waitForCode(page: Page, routes: string[], parts: string[] = []): Promise<void> {
  const hasAll = (wanted: { routes: string[]; parts: string[] }) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = wanted.routes.flatMap((id) => {
      const { module = id, imports = [] } = window.__remixManifest.routes[id] ?? {}
      return [module, ...imports]
    })
    return [...files, ...wanted.parts].every((file) => loaded.some((name) => name.includes(file)))
  }
  await page.waitForFunction(hasAll, { routes, parts })
}

for (const [name, leave] of Object.entries(ABSENCES)) {
  test(`a click while ${name} keeps the page and leads on afterwards`, async ({ page }) => {
    await openCampaign(page, { tactics: [TACTIC] })
    const card = tacticCard(page, TACTIC)
    await card.getByRole('button', { name: 'Comments (0)' }).click()
    const comment = card.getByLabel('Add a comment')
    await comment.fill('Half a thought')
    // Routes of Playwright switch the browser's cache off, from which the code of this call would come.
    await expect(card.getByText('No comments yet.')).toBeVisible()
    await waitForCode(page, ['routes/dashboard/route'])
    const comeBack = await leave(page)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('status').getByText(NOTICE)).toBeVisible()
    await expect(comment).toHaveValue('Half a thought')
    await comeBack()
    await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
    await expect(page.getByRole('status').getByText(NOTICE)).toHaveCount(0)
  })
}

test('the code of what a team and a campaign lead to is there before the network is gone', async ({
  page,
}) => {
  await openTeam(page)
  await waitForCode(page, [], ['team-dialogs-'])
  await openCampaign(page, { tactics: [TACTIC] })
  const pages = ['sheet', 'add-many', 'decision', 'second-round'].map(
    (name) => `routes/campaign/${name}/route`,
  )
  await waitForCode(page, pages, ['campaign-dialogs-', 'add-tactic-form-'])
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await expect(page.getByRole('status').getByText(NOTICE)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Add many tactics' })).toBeVisible()
})

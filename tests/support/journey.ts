import { randomBytes } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { BULK_MAX } from '../../app/domain/tactics/constants'
import { newCampaign, newTactic, scores } from './inputs'
import { takeContext } from './kept-contexts'

export { test } from './browser-errors'

export function unique(name: string): string {
  return `${name} ${randomBytes(3).toString('hex')}`
}

const isSignedIn = ({ pathname }: URL) => !/google|auth\/|login/.test(pathname)

/**
 * Signs a new person in at the local stand-in for Google: at its page where this page has been led to /login, which may
 * lead back; otherwise by the requests that the page would send, and then opens `at`.
 */
export async function signIn(page: Page, name: string, at = '/dashboard'): Promise<void> {
  if (!page.url().includes('/login')) {
    await signUp(page, name)
    await page.goto(at)
    return
  }
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(newAddress())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(isSignedIn)
}

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`

/** Opens no page: each costs more than all that is asked for here. Returns the app's address. */
async function signUp({ request }: Page, name: string): Promise<string> {
  const consent = await request.get('/api/auth/oauth/google', { maxRedirects: 1 })
  const { origin } = new URL(consent.url())
  const form = { name, email: newAddress() }
  const answer = await request.post(consent.url(), { form, headers: { Origin: origin } })
  expect(isSignedIn(new URL(answer.url()))).toBe(true)
  return origin
}

type Second = { at?: string; javaScriptEnabled?: boolean }

/** A second person in a browser of their own, where `at` says. */
export async function newPerson(
  browser: Browser,
  name: string,
  { at, javaScriptEnabled = true }: Second = {},
): Promise<Page> {
  const context = await takeContext(browser, { javaScriptEnabled })
  const page = await context.newPage()
  await signIn(page, name, at)
  return page
}

/** Milo Member, who has joined the team of the invite link by a call of the API. */
export async function newMember(
  browser: Browser,
  inviteLink: string,
  { at, javaScriptEnabled = true }: Second = {},
): Promise<Page> {
  const context = await takeContext(browser, { javaScriptEnabled })
  const page = await context.newPage()
  const origin = await signUp(page, 'Milo Member')
  await callApi(page, `${origin}/api/teams/join/${inviteLink.split('/').at(-1)}`, {})
  await page.goto(at ?? inviteLink)
  return page
}

/** Follows a link on a page of another site. */
export async function comeFromElsewhere(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(`<a href="${link}">A game</a>`)
  await page.getByRole('link', { name: 'A game' }).click()
}

/** Follows a link of the menu "More" of a campaign. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Creates a team through its form and leaves the page on it; returns its invite link. */
export async function createTeam(page: Page, name = unique('Growth')): Promise<string> {
  await page.goto('/teams/new')
  await page.getByLabel('Team name').fill(name)
  await page.getByLabel('Team URL').fill(name.toLowerCase().replace(/[^a-z0-9]+/g, '-'))
  await page.getByRole('button', { name: 'Create Team' }).click()
  return page.getByLabel('Invite link').inputValue()
}

type Team = { id: string; inviteLink: string }

async function makeTeam(page: Page, origin: string, name: string): Promise<Team> {
  const url_slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const input = { name, url_slug }
  const { team, inviteLink } = await callApi<{ team: Team; inviteLink: string }>(
    page,
    `${origin}/api/teams`,
    input,
  )
  return { id: team.id, inviteLink }
}

/** The same by the calls of the API, for tests of what comes after it. */
export async function buildTeam(page: Page, name = unique('Growth')): Promise<string> {
  const { origin } = new URL(page.url())
  const { id, inviteLink } = await makeTeam(page, origin, name)
  await page.goto(`/teams/${id}?dialog=invite`)
  return inviteLink
}

/** The same for a new person, Olga Owner. */
export async function openTeam(page: Page, name = unique('Growth')): Promise<string> {
  const { id, inviteLink } = await makeTeam(page, await signUp(page, 'Olga Owner'), name)
  await page.goto(`/teams/${id}?dialog=invite`)
  return inviteLink
}

/** Opens a campaign in the team the page is on, through the dialog's link; leaves the page on the campaign. */
export async function createCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create the first campaign' }).click()
  await page.getByLabel('Campaign name').fill(name)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function makeCampaign(page: Page, origin: string, team_id: string, name: string): Promise<string> {
  const input = {
    ...newCampaign(team_id),
    name,
    problem_statement: '',
    problem_reason: '',
    machine_ballot: false,
  }
  const { campaign } = await callApi<{ campaign: { id: string } }>(page, `${origin}/api/campaigns`, input)
  return campaign.id
}

async function openAndSee(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The same by the calls of the API, for tests of what comes after it. */
export async function buildCampaign(page: Page, name: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const campaign_id = await makeCampaign(page, origin, pathname.split('/').at(-1) ?? '', name)
  await openAndSee(page, `/campaigns/${campaign_id}`, name)
}

type Opened = { name?: string; tactics?: string[]; query?: string }

/** The same in a new team of a new person, Olga Owner, with her tactics; returns the team's invite link. */
export async function openCampaign(
  page: Page,
  { name = unique('Spring sign-ups'), tactics = [], query = '' }: Opened = {},
): Promise<string> {
  const origin = await signUp(page, 'Olga Owner')
  const { id, inviteLink } = await makeTeam(page, origin, unique('Growth'))
  const campaign_id = await makeCampaign(page, origin, id, name)
  const inputs = tactics.map((tactic) => ({ name: tactic, ...scores(5, 5, 5) }))
  while (inputs.length > 0) {
    const input = { campaign_id, tactics: inputs.splice(0, BULK_MAX) }
    await callApi(page, `${origin}/api/tactics/bulk`, input)
  }
  await openAndSee(page, `/campaigns/${campaign_id}${query}`, name)
  return inviteLink
}

export async function addTactic(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByLabel('Tactic Name').fill(name)
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(tacticCard(page, name)).toBeVisible()
  // The form closes after the list has loaded; a click before that would leave its address behind in the history.
  await expect(page.getByLabel('Tactic Name')).toHaveCount(0)
}

/** The same by a call of the API, for tests of what comes after it. */
export async function buildTactic(page: Page, name: string): Promise<void> {
  const campaign_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await callApi(page, '/api/tactics', { ...newTactic(campaign_id, name), ...scores(5, 5, 5) })
  await page.reload()
  await expect(tacticCard(page, name)).toBeVisible()
}

/** Opens the menu of the one other member: what the owner may do with them. */
export async function openMemberMenu(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasNotText: '(you)' })
    .getByLabel(/^Actions for /)
    .click()
}

/** A page that has not heard yet of what others did, as between two questions of an open campaign. */
export async function learnNothingNew(page: Page): Promise<void> {
  await page.route('**/live*', (route) => route.fulfill({ json: { version: 'same', campaign: null } }))
}

export function tacticCard(page: Page, name: string) {
  return page.locator('li.card').filter({ has: page.getByRole('heading', { name }) })
}

/**
 * Scores a tactic through its widget and waits for the answer: leaving the page earlier would cut the request off. The
 * scores are shown before it, in a changed vote beside 'Change vote'.
 */
export async function vote(
  page: Page,
  tactic: string,
  impact: number,
  chances: number,
  efforts: number,
): Promise<void> {
  const card = tacticCard(page, tactic)
  await card.getByLabel('Impact').selectOption(String(impact))
  await card.getByLabel('Chances').selectOption(String(chances))
  await card.getByLabel('Efforts').selectOption(String(efforts))
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect(card.getByText(`I ${impact}, C ${chances}, E ${efforts}`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Submitting…' })).toHaveCount(0)
  await expect(card.getByText('Change vote')).toBeVisible()
}

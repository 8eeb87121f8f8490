import type { Page } from '@playwright/test'
import { samplePeople } from '../../app/domain/sample-data'
import { HOUR, inMilliseconds, newCampaign } from '../../tests/support/inputs'

const [MARA, JONAS, PRIYA] = samplePeople

/** The owner of the sample team and its two members. */
export const people = { owner: MARA.name, member: JONAS.name, third: PRIYA.name }

/** Signs one of the sample people in. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: `Continue as ${name}` }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs somebody new in, who has no team yet. */
export async function signInNew(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Calls the API as the person whose browser this is. `path` is the whole address where the page has none yet. */
export async function callApi<Answer>(
  page: Page,
  path: string,
  data?: object,
  method = data ? 'POST' : 'GET',
): Promise<Answer> {
  const { href, origin } = new URL(path, page.url())
  const headers = { Origin: origin }
  const answer = await page.context().request.fetch(href, { method, data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Paths of the sample team, its campaigns and its invite links. */
export type Places = {
  team: string
  running: string
  ended: string
  /** Vote only, empty, and over within hours. */
  hurried: string
  joinTeam: string
  joinCampaign: string
}

type Listed = { id: string; name: string; status: 'active' | 'ended' }

const HURRIED = 'A name for the new plan'

/** Where the sample data is, as its owner sees it. */
export async function findPlaces(owner: Page): Promise<Places> {
  const { teams } = await callApi<{ teams: { id: string }[] }>(owner, '/api/teams')
  const team_id = teams[0]?.id ?? ''
  const { campaigns } = await callApi<{ campaigns: Listed[] }>(owner, `/api/campaigns?team_id=${team_id}`)
  // The sample campaigns are the oldest; states and tests open others.
  const idOf = (wanted: Listed['status']) =>
    campaigns.findLast(({ name, status }) => status === wanted && name !== HURRIED)?.id ?? ''
  const hurried_id = campaigns.find(({ name }) => name === HURRIED)?.id ?? (await openHurried(owner, team_id))
  const { inviteLink } = await callApi<{ inviteLink: string }>(owner, `/api/campaigns/${idOf('active')}`)
  // Confetti would cover the ranking.
  await callApi(owner, `/api/campaigns/${idOf('ended')}/confetti-viewed`, {})
  return {
    team: `/teams/${team_id}`,
    running: `/campaigns/${idOf('active')}`,
    ended: `/campaigns/${idOf('ended')}`,
    hurried: `/campaigns/${hurried_id}`,
    joinTeam: `/join/team/${team_id}`,
    joinCampaign: new URL(inviteLink).pathname,
  }
}

async function openHurried(owner: Page, team_id: string): Promise<string> {
  const { campaign } = await callApi<{ campaign: { id: string } }>(owner, '/api/campaigns', {
    ...newCampaign(team_id),
    name: HURRIED,
    contribution_mode: 'vote_only',
    end_datetime: inMilliseconds(5 * HOUR),
    problem_statement: '',
    problem_reason: '',
    machine_ballot: false,
  })
  return campaign.id
}

/** Signs somebody new in and upgrades them; the only way to do more than look where a trial lasts no time. */
export async function signInPremium(page: Page, name: string): Promise<void> {
  await signInNew(page, name)
  await callApi(page, '/api/subscription/upgrade', {})
  await page.goto('/dashboard')
}

import type { Page } from '@playwright/test'
import { callApi, type Places } from '../browser/people'
import { dialog, heading, seenBy, text } from './state'

const NAME = 'Second thoughts on spring'
const TACTICS = [
  'Rebuild the mobile app',
  'Offer a yearly plan',
  'Write to everybody who left',
  'Film a tour',
  'Call ten guests',
  'Print stickers for the office',
]

type Listed = { id: string; name: string }
type Round = { second_round: { status: string; candidates: { id: string }[] } }

/**
 * An ended campaign whose second round has a status, since the sample's is decided. The states follow each other in one;
 * when they are gone through again, there is another.
 */
async function findCampaign(page: Page, { team, ended }: Places, status: string): Promise<string | null> {
  // The API is called at the address of the page.
  await page.goto(ended)
  const { campaigns } = await callApi<{ campaigns: Listed[] }>(page, `/api/campaigns?team_id=${idOf(team)}`)
  for (const { id } of campaigns.filter(({ name }) => name === NAME)) {
    const { second_round } = await callApi<Round>(page, `/api/campaigns/${id}/second-round`)
    if (second_round.status === status) return `/campaigns/${id}`
  }
  return null
}

const idOf = (path: string) => path.split('/').at(-1) ?? ''

const endedCampaign = async (page: Page, places: Places) =>
  (await findCampaign(page, places, 'none')) ?? `/campaigns/${await createEnded(page, idOf(places.team))}`

async function createEnded(page: Page, team_id: string): Promise<string> {
  const end_datetime = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
  const { campaign } = await callApi<{ campaign: { id: string } }>(page, '/api/campaigns', {
    name: NAME,
    team_id,
    contribution_mode: 'add_and_vote',
    end_datetime,
  })
  const scores = { impact_score: 7, chances_score: 5, efforts_score: 3 }
  const tactics = TACTICS.map((name) => ({ name, ...scores }))
  await callApi(page, '/api/tactics/bulk', { campaign_id: campaign.id, tactics })
  await callApi(page, `/api/campaigns/${campaign.id}/end`, {})
  await callApi(page, `/api/campaigns/${campaign.id}/confetti-viewed`, {})
  return campaign.id
}

/** The same with its second round, which runs until the last of the states. */
async function openedCampaign(page: Page, places: Places): Promise<string> {
  const opened = await findCampaign(page, places, 'active')
  if (opened) return opened
  const campaign = await endedCampaign(page, places)
  const { second_round } = await callApi<Round>(page, `/api${campaign}/second-round`)
  await callApi(page, `/api${campaign}/second-round`, {
    tactic_ids: second_round.candidates.map(({ id }) => id),
  })
  return campaign
}

async function sendVotes(page: Page): Promise<void> {
  // Nothing is left to send where it was sent before. On a touch screen the label lies over its box.
  const keep = page.getByText('Keep my scores', { exact: true }).first()
  if (!(await keep.isVisible())) return
  await keep.click()
  await page.getByRole('button', { name: 'Submit scores' }).click()
  await page.getByText('Scored again', { exact: true }).waitFor()
}

/** Before a second round, while it runs and after its end. */
export const roundStates = seenBy('owner', [
  {
    name: 'second-round-open',
    act: async (page, places) => page.goto(`${await endedCampaign(page, places)}/second-round`),
    shows: text('Tactics to score again'),
  },
  {
    name: 'second-round-sheet',
    act: async (page, places) => {
      await page.goto(`${await openedCampaign(page, places)}/second-round`)
      await sendVotes(page)
    },
    shows: text(/You have scored [1-6] of 6 again/),
  },
  {
    name: 'second-round-move-end',
    act: async (page, places) =>
      page.goto(`${await openedCampaign(page, places)}/second-round?dialog=move-end`),
    shows: dialog,
  },
  {
    name: 'second-round-line',
    act: async (page, places) => page.goto(await openedCampaign(page, places)),
    shows: text(/A second round on 6 tactics runs until/),
  },
  {
    name: 'second-round-ended',
    act: async (page, places) => {
      const campaign = await openedCampaign(page, places)
      await page.goto(`${campaign}/second-round`)
      await sendVotes(page)
      await callApi(page, `/api${campaign}/second-round/end`, {})
      await page.goto(`${campaign}/second-round`)
    },
    shows: heading('Second round'),
  },
])

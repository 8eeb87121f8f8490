import type { Page } from '@playwright/test'
import { callApi, type Places } from '../browser/people'
import { seenBy, text } from './state'

const NAME = 'With a sheet of an assistant'
const BEST = { impact_score: 9, chances_score: 8, efforts_score: 2 }
const FAIR = { impact_score: 6, chances_score: 5, efforts_score: 4 }
const POOR = { impact_score: 3, chances_score: 3, efforts_score: 9 }
const TACTICS = [
  { name: 'Offer a yearly plan with two months free', ...BEST },
  { name: 'Send a welcome series of three mails to everybody who has signed up since the spring', ...FAIR },
  { name: 'Rent a billboard beside the motorway', ...POOR },
]

type Tactic = { id: string }

/** A campaign of the owner's for which an assistant has handed in a sheet with the opposite order. */
async function openCampaign(page: Page, { team, running }: Places): Promise<string> {
  // The API is called at the address of the page.
  await page.goto(running)
  const { campaign } = await callApi<{ campaign: { id: string } }>(page, '/api/campaigns', {
    name: NAME,
    team_id: team.split('/').at(-1),
    contribution_mode: 'add_and_vote',
    end_datetime: new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString(),
    machine_ballot: true,
  })
  const { tactics } = await callApi<{ tactics: Tactic[] }>(page, '/api/tactics/bulk', {
    campaign_id: campaign.id,
    tactics: TACTICS,
  })
  const scores = tactics.map(({ id }, place) => {
    const { name: _, ...sheet } = TACTICS[TACTICS.length - 1 - place] ?? { name: '', ...FAIR }
    return { tactic_id: id, ...sheet }
  })
  await callApi(page, `/api/campaigns/${campaign.id}/machine-ballot`, { scores }, 'PUT')
  return campaign.id
}

export const machineStates = seenBy('owner', [
  {
    name: 'campaign-new-machine-ballot',
    act: async (page) => {
      await page.goto('/campaigns/new')
      await page.getByText('More rules', { exact: true }).click()
    },
    shows: text(/^Let an AI assistant score too/),
  },
  {
    name: 'campaign-machine-ballot',
    act: async (page, places) => {
      await page.goto(`/campaigns/${await openCampaign(page, places)}`)
      await page.getByText('How it works').click()
    },
    shows: text(/An AI assistant may score too/),
  },
  {
    name: 'campaign-ended-machine-ballot',
    act: async (page, places) => {
      const id = await openCampaign(page, places)
      await callApi(page, `/api/campaigns/${id}/end`, {})
      // The celebration would keep the page busy.
      await callApi(page, `/api/campaigns/${id}/confetti-viewed`, {})
      await page.goto(`/campaigns/${id}`)
      await page.getByText('Why trust this').click()
    },
    shows: text(/^The assistant would have put/),
  },
])

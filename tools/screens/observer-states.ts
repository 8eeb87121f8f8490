import type { Page } from '@playwright/test'
import { callApi, type Places } from '../browser/people'
import { heading, seenBy, text } from './state'

const NAME = 'Watched from the side'
const TACTICS = ['Offer a yearly plan with two months free', 'Send a welcome series of three mails']

type Listed = { id: string; name: string; status: string; observer_ids: string[] }
type Team = { team: { owner_id: string }; members: { id: string }[] }

/** A running campaign that nobody has scored, observed by its owner and another member. */
async function openCampaign(page: Page, { team, running }: Places): Promise<string> {
  // The API is called at the address of the page.
  await page.goto(running)
  const team_id = team.split('/').at(-1) ?? ''
  const { campaigns } = await callApi<{ campaigns: Listed[] }>(page, `/api/campaigns?team_id=${team_id}`)
  const found = campaigns.find(({ name, status }) => name === NAME && status === 'active')
  if (found) return `/campaigns/${found.id}`
  const end_datetime = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
  const { campaign } = await callApi<{ campaign: { id: string } }>(page, '/api/campaigns', {
    ...{ name: NAME, team_id, contribution_mode: 'add_and_vote', end_datetime },
  })
  await callApi(page, '/api/tactics/bulk', {
    campaign_id: campaign.id,
    tactics: TACTICS.map((name) => ({ name })),
  })
  const { team: found_team, members } = await callApi<Team>(page, `/api/teams/${team_id}`)
  for (const id of [found_team.owner_id, members.at(-1)?.id])
    await callApi(page, `/api/campaigns/${campaign.id}/observers/${id}`, { observes: true }, 'PUT')
  return `/campaigns/${campaign.id}`
}

export const observerStates = seenBy('owner', [
  {
    name: 'campaign-observed',
    act: async (page, places) => page.goto(await openCampaign(page, places)),
    shows: text('You observe this campaign'),
  },
  {
    name: 'campaign-observed-sheet',
    act: async (page, places) => page.goto(`${await openCampaign(page, places)}/score`),
    shows: text('You observe this campaign'),
  },
  {
    name: 'campaign-observed-add',
    act: async (page, places) => page.goto(`${await openCampaign(page, places)}?dialog=add-tactic`),
    shows: (page) => page.getByRole('button', { name: 'Save Tactic' }),
  },
  {
    name: 'campaign-who-scores',
    act: async (page, places) => page.goto(`${await openCampaign(page, places)}/observers`),
    shows: heading('Who scores'),
  },
])

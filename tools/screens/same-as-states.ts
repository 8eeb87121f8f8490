import type { Page } from '@playwright/test'
import { callApi, type Places } from '../browser/people'
import { heading, seenBy, sendForm, text } from './state'

const NAME = 'Two of the same'
const TACTICS = [
  { name: 'Offer a yearly plan with two months free' },
  {
    name: 'Offer a plan for a whole year, two months of it free',
    description: 'For teams that have been with us for three months.\nBilled once, cancelled at any time.',
    key: 'GROW-12',
  },
  { name: 'Send a welcome series of three mails' },
]

type Listed = { id: string; name: string; status: string }
type Tactic = { id: string; joined: { id: string }[] }

/** A running campaign in which nobody else has scored, with the first two tactics joined or not. */
async function openCampaign(page: Page, { team, running }: Places, isJoined: boolean) {
  // The API is called at the address of the page.
  await page.goto(running)
  const team_id = team.split('/').at(-1) ?? ''
  const { campaigns } = await callApi<{ campaigns: Listed[] }>(page, `/api/campaigns?team_id=${team_id}`)
  const found = campaigns.find(({ name, status }) => name === NAME && status === 'active')
  const campaign_id = found?.id ?? (await createCampaign(page, team_id))
  const { tactics } = await callApi<{ tactics: Tactic[] }>(page, `/api/tactics?campaign_id=${campaign_id}`)
  const first = tactics.at(-1)
  const joined_id = first?.joined[0]?.id
  const tactic_id = first?.id ?? ''
  if (isJoined && !joined_id)
    await callApi(page, `/api/tactics/${tactic_id}/join`, { same_as: tactics.at(-2)?.id, stays: 'this' })
  if (!isJoined && joined_id)
    await callApi(page, `/api/tactics/${tactic_id}/joined/${joined_id}`, undefined, 'DELETE')
  return { campaign: `/campaigns/${campaign_id}`, sameAs: `/tactics/${tactic_id}/same-as` }
}

async function createCampaign(page: Page, team_id: string): Promise<string> {
  const end_datetime = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
  const { campaign } = await callApi<{ campaign: { id: string } }>(page, '/api/campaigns', {
    ...{ name: NAME, team_id, contribution_mode: 'add_and_vote', end_datetime },
  })
  // In an order of their own, as those that are added at once have none.
  for (const tactic of TACTICS)
    await callApi(page, '/api/tactics/bulk', { campaign_id: campaign.id, tactics: [tactic] })
  return campaign.id
}

export const sameAsStates = seenBy('owner', [
  {
    name: 'tactic-same-as',
    act: async (page, places) => page.goto((await openCampaign(page, places, false)).sameAs),
    shows: heading('Same as another tactic'),
  },
  {
    name: 'tactic-same-as-errors',
    act: async (page, places) => sendForm(page, (await openCampaign(page, places, false)).sameAs, 'Join'),
    shows: text('Please choose the tactic that it is the same as'),
  },
  {
    name: 'tactic-same-as-joined',
    act: async (page, places) => page.goto((await openCampaign(page, places, true)).sameAs),
    shows: (page) => page.getByRole('button', { name: /^Separate again/ }),
  },
  {
    name: 'campaign-joined-tactic',
    act: async (page, places) => {
      await page.goto((await openCampaign(page, places, true)).campaign)
      await page.getByText('Details · 1 joined').click()
    },
    shows: text(/^Also:/),
  },
])

import { createClient, createConfig } from './generated/client'
import {
  addTactic,
  createCampaign,
  createTeam,
  endCampaign,
  getResults,
  listTeams,
  voteOnTactic,
} from './generated/sdk.gen'

/** Opens a campaign, adds tactics, votes, ends it and prints the ranking. */
const { TACTICS = 'http://localhost:3000', TOKEN = '' } = process.env
const client = createClient(createConfig({ baseUrl: TACTICS, auth: TOKEN, throwOnError: true }))
const common = { client, throwOnError: true } as const
const DAY = 24 * 60 * 60 * 1000

async function findTeam(): Promise<string> {
  const { data } = await listTeams({ ...common, query: { limit: 1 } })
  const [first] = data.teams
  if (first) return first.id
  const body = { name: 'Growth', url_slug: `growth-${Date.now().toString(36)}` }
  return (await createTeam({ ...common, body })).data.team.id
}

const opened = await createCampaign({
  ...common,
  body: {
    team_id: await findTeam(),
    name: 'Autumn growth',
    contribution_mode: 'add_and_vote',
    end_datetime: new Date(Date.now() + 3 * DAY).toISOString(),
  },
})
const { id: campaign_id } = opened.data.campaign

const scores = { impact_score: 8, chances_score: 6, efforts_score: 3 }
const first = await addTactic({ ...common, body: { campaign_id, name: 'Invite friends by link', ...scores } })
await addTactic({ ...common, body: { campaign_id, name: 'Write to everybody who left', ...scores } })
// Adding a tactic casts its scores as a vote; voting again replaces it. Null is "can't judge".
await voteOnTactic({
  ...common,
  path: { tactic_id: first.data.tactic.id },
  body: { ...scores, chances_score: 9, reason: 'It worked in spring' },
})

await endCampaign({ ...common, path: { campaign_id } })
const { data } = await getResults({ ...common, path: { campaign_id } })
for (const { rank, name, average_score } of data.tactics) console.log(`${rank}. ${name}: ${average_score}`)

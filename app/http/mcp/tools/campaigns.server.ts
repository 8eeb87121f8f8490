import { z } from 'zod'
import { endCampaign, editCampaign, createCampaign } from '../../../domain/campaigns/commands.server'
import { CAMPAIGN_STATUSES } from '../../../domain/campaigns/constants'
import { getCampaign, listCampaigns } from '../../../domain/campaigns/queries.server'
import type { CampaignView } from '../../../domain/campaigns/view'
import { listTeams } from '../../../domain/teams/queries.server'
import { tool, ToolRefusal } from '../tool.server'
import { eachProblem } from '../../../domain/campaigns/fields'

const TEAMS_LISTED = 20
const CAMPAIGNS_LISTED = 20

const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  team_id: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  end_datetime: z.string(),
  tactic_count: z.int(),
})

export const repeatField = z
  .string()
  .optional()
  .describe('Your own key: the same call with it does nothing twice')

export const listCampaignsTool = tool(
  'list_campaigns',
  {
    description: 'Teams and their campaigns, newest first. A campaign is scored blind until its end.',
    annotations: { readOnlyHint: true },
    input: z.object({
      team_id: z.string().optional(),
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      cursor: z.string().optional(),
    }),
    output: z.object({
      teams: z.array(z.object({ id: z.string(), name: z.string() })),
      campaigns: z.array(Campaign),
      next_cursor: z.string().nullable(),
    }),
  },
  async (run, { team_id, status, cursor }) => {
    const { teams } = await run(listTeams, { limit: TEAMS_LISTED })
    const page = { limit: CAMPAIGNS_LISTED, ...(status && { status }) }
    if (team_id !== undefined)
      return { teams, ...(await run(listCampaigns, { ...page, team_id, ...(cursor && { cursor }) })) }
    const campaigns: CampaignView[] = []
    for (const team of teams)
      campaigns.push(...(await run(listCampaigns, { ...page, team_id: team.id })).campaigns)
    return { teams, campaigns, next_cursor: null }
  },
)

export const openCampaignTool = tool(
  'open_campaign',
  {
    description:
      'Open a campaign in a team. People then score its tactics blind, in the browser, until the end.',
    annotations: { destructiveHint: false },
    input: z.object({
      team_id: z.string(),
      name: z.string().describe('5 to 99 characters'),
      end_datetime: z.string().describe('ISO 8601 with offset, an hour ahead or more'),
      time_zone: z.string().optional().describe('IANA'),
      ...eachProblem(() => z.string().optional()),
      only_owner_adds: z.boolean().optional(),
      request_id: repeatField,
    }),
    output: z.object({ campaign: Campaign, invite_link: z.string().nullable() }),
  },
  async (run, { only_owner_adds, request_id, ...input }) => {
    const contribution_mode = only_owner_adds ? 'vote_only' : 'add_and_vote'
    const { campaign, inviteLink } = await run(createCampaign, { ...input, contribution_mode }, request_id)
    return { campaign, invite_link: inviteLink }
  },
)

export const endCampaignTool = tool(
  'end_campaign',
  {
    description:
      'End a campaign now, or move its end (end_datetime). Ending reveals the result for good: ask your user, then confirm with the name.',
    annotations: {},
    input: z.object({
      campaign_id: z.string(),
      end_datetime: z.string().optional(),
      confirm: z.string().optional().describe("The campaign's exact name"),
    }),
    output: z.object({ campaign: Campaign }),
  },
  async (run, { campaign_id, end_datetime, confirm }) => {
    const { campaign } = await run(getCampaign, { campaign_id })
    if (confirm !== campaign.name) throw unconfirmed(campaign, end_datetime)
    if (end_datetime === undefined) await run(endCampaign, { campaign_id })
    else await run(editCampaign, { campaign_id, end_datetime })
    return run(getCampaign, { campaign_id })
  },
)

function unconfirmed({ name, status, voter_count, member_count }: CampaignView, end?: string): ToolRefusal {
  const again = 'If they agree, call end_campaign again with confirm set to the name of the campaign below.'
  if (status === 'ended')
    return new ToolRefusal('The campaign has ended already. get_result tells the result.')
  const effect =
    end === undefined
      ? `Ending now stops scoring and shows the result to the team; it cannot be undone. ${voter_count} of ${member_count} people have scored.`
      : 'Moving the end changes when scoring stops and when the result is shown.'
  return new ToolRefusal(`Nothing was changed. ${effect} Ask your user first. ${again}`, {
    data: { campaign: { name } },
  })
}

export const whoIsMissingTool = tool(
  'who_is_missing',
  {
    description: 'How many people have scored in a campaign and how many have not, without names.',
    annotations: { readOnlyHint: true },
    input: z.object({ campaign_id: z.string() }),
    output: z.object({
      status: z.enum(CAMPAIGN_STATUSES),
      end_datetime: z.string(),
      member_count: z.int(),
      voter_count: z.int(),
      missing_count: z.int(),
      second_round: z.object({ status: z.string(), end_datetime: z.string() }).nullable(),
    }),
  },
  async (run, input) => {
    const { campaign } = await run(getCampaign, input)
    // Former members may have scored.
    return { ...campaign, missing_count: Math.max(0, campaign.member_count - campaign.voter_count) }
  },
)

import { z } from 'zod'
import {
  CampaignIdSchema,
  CreateCampaignSchema,
  JoinCampaignSchema,
  ListCampaignsSchema,
  MoveCampaignEndSchema,
} from '../domain/campaigns/validation'
import { CampaignView } from '../domain/campaigns/view'
import { defineOperation, Done, nextCursor } from './operation'

export const listCampaigns = defineOperation({
  method: 'GET',
  path: '/api/campaigns',
  summary: "A team's campaigns, newest first",
  input: ListCampaignsSchema,
  output: z.object({ campaigns: z.array(CampaignView), next_cursor: nextCursor }),
  failure: 'Failed to load team data',
})

export const createCampaign = defineOperation({
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Open a campaign',
  input: CreateCampaignSchema,
  output: z.object({ campaign: CampaignView, inviteLink: z.url() }),
  status: 201,
  success: 'Campaign created successfully',
  failure: 'Failed to create campaign',
  preferServerText: true,
})

export const getCampaign = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id',
  summary: 'A campaign and its invite link',
  input: CampaignIdSchema,
  output: z.object({ campaign: CampaignView, inviteLink: z.url() }),
  failure: 'Failed to load campaign',
})

export const joinCampaign = defineOperation({
  method: 'GET',
  path: '/api/campaigns/join/:invite_link',
  summary: "Join a campaign's team by the campaign's invite link",
  input: JoinCampaignSchema,
  output: z.object({ campaign: z.object({ id: z.uuid(), team_id: z.uuid() }) }),
  success: 'Successfully joined campaign!',
  failure: 'Invalid or expired invite link',
  preferServerText: true,
  isUnsafe: true,
})

export const moveCampaignEnd = defineOperation({
  method: 'PATCH',
  path: '/api/campaigns/:campaign_id',
  summary: 'Move the end of a running campaign',
  input: MoveCampaignEndSchema,
  output: z.object({ campaign: CampaignView, inviteLink: z.url() }),
  success: 'Campaign end moved',
  failure: 'Failed to move the end',
  preferServerText: true,
})

export const endCampaign = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/end',
  summary: 'End a campaign early and reveal the ranking',
  input: CampaignIdSchema,
  output: Done,
  success: 'Campaign ended',
  failure: 'Failed to end campaign',
})

export const deleteCampaign = defineOperation({
  method: 'DELETE',
  path: '/api/campaigns/:campaign_id',
  summary: 'Delete a campaign and all votes',
  input: CampaignIdSchema,
  output: Done,
  success: 'Campaign deleted',
  failure: 'Failed to delete campaign',
})

export const getConfettiViewed = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/confetti-viewed',
  summary: 'Tell whether the celebration should be shown to you',
  input: CampaignIdSchema,
  output: z.object({ shouldShowConfetti: z.boolean() }),
  failure: 'Failed to load campaign',
})

export const markConfettiViewed = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/confetti-viewed',
  summary: 'Mark the celebration as viewed',
  input: CampaignIdSchema,
  output: Done,
  failure: 'Failed to load campaign',
})

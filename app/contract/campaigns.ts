import { z } from 'zod'
import {
  canCreateCampaign,
  canDeleteCampaign,
  canEndCampaign,
  canMoveCampaignEnd,
  canSuggestTactics,
} from '../domain/campaigns/policy'
import {
  CampaignIdSchema,
  CreateCampaignSchema,
  JoinCampaignSchema,
  ListCampaignsSchema,
  MoveCampaignEndSchema,
} from '../domain/campaigns/validation'
import { CampaignView } from '../domain/campaigns/view'
import { denialsOf } from '../domain/policy'
import { tooManyAtOnce } from '../domain/subscription/denials'
import { canFollowInvite } from '../domain/teams/policy'
import { failures } from './failures'
import { FAILED_JOINS_PER_ADDRESS, JOINS, JOINS_PER_ADDRESS, SUGGESTIONS } from './limit'
import { SUGGESTION_SOURCES } from '../domain/suggestions/constants'
import { TacticView } from '../domain/tactics/view'
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
  denials: [...denialsOf(canCreateCampaign), tooManyAtOnce],
  acceptsIdempotencyKey: true,
  input: CreateCampaignSchema,
  output: z.object({ campaign: CampaignView, inviteLink: z.url() }),
  status: 201,
  success: 'Campaign created successfully',
  ...failures.createCampaign,
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
  denials: denialsOf(canFollowInvite),
  limitPerPerson: JOINS,
  limitPerAddress: JOINS_PER_ADDRESS,
  limitMissesPerAddress: FAILED_JOINS_PER_ADDRESS,
  input: JoinCampaignSchema,
  output: z.object({ campaign: z.object({ id: z.uuid(), team_id: z.uuid() }) }),
  success: 'Successfully joined campaign!',
  failure: 'Invalid or expired invite link',
  notFound: 'Invalid or expired invite link',
  preferServerText: true,
  isUnsafe: true,
})

export const moveCampaignEnd = defineOperation({
  method: 'PATCH',
  path: '/api/campaigns/:campaign_id',
  summary: 'Move the end of a running campaign',
  denials: denialsOf(canMoveCampaignEnd),
  input: MoveCampaignEndSchema,
  output: z.object({ campaign: CampaignView, inviteLink: z.url() }),
  success: 'Campaign end moved',
  ...failures.moveCampaignEnd,
  preferServerText: true,
})

export const endCampaign = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/end',
  summary: 'End a campaign early and reveal the ranking',
  denials: denialsOf(canEndCampaign),
  input: CampaignIdSchema,
  output: Done,
  success: 'Campaign ended',
  ...failures.endCampaign,
})

export const deleteCampaign = defineOperation({
  method: 'DELETE',
  path: '/api/campaigns/:campaign_id',
  summary: 'Delete a campaign and all votes',
  denials: denialsOf(canDeleteCampaign),
  input: CampaignIdSchema,
  output: Done,
  success: 'Campaign deleted',
  ...failures.deleteCampaign,
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

export const suggestTactics = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/ai-tactics',
  summary: 'Let AI suggest tactics and add them',
  denials: denialsOf(canSuggestTactics),
  limitPerPerson: SUGGESTIONS,
  asksOutside: true,
  input: CampaignIdSchema,
  output: z.object({
    data: z.object({ tactics: z.array(TacticView), source: z.enum(SUGGESTION_SOURCES) }),
  }),
  status: 201,
  success: 'Generated {n} AI tactics!',
  counted: ['data', 'tactics'],
  ...failures.suggestTactics,
  preferServerText: true,
})

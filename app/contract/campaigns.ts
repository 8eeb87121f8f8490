import { z } from 'zod'
import {
  canCreateCampaign,
  canDeleteCampaign,
  canEditCampaign,
  canEndCampaign,
  canRenewInvite,
  canSuggestTactics,
} from '../domain/campaigns/policy'
import {
  CampaignIdSchema,
  CreateCampaignSchema,
  EditCampaignSchema,
  JoinCampaignSchema,
  ListCampaignsSchema,
} from '../domain/campaigns/validation'
import { OpenWork } from '../domain/campaigns/open-work'
import { CampaignView } from '../domain/campaigns/view'
import { denialsOf } from '../domain/policy'
import { tooManyAtOnce } from '../domain/subscription/denials'
import { INVALID_INVITE_LINK } from '../domain/teams/constants'
import { canFollowInvite } from '../domain/teams/policy'
import { failures } from './failures'
import { FAILED_JOINS_PER_ADDRESS, JOINS, JOINS_PER_ADDRESS, LIVE_CALLS, SUGGESTIONS } from './limit'
import { loadFailures } from './load-failure'
import { SUGGESTION_SOURCES } from '../domain/suggestions/constants'
import { CampaignLiveSchema, LiveView } from '../domain/tactics/live'
import { TacticView } from '../domain/tactics/view'
import { defineOperation, Done, nextCursor } from './operation'

const InviteLink = z
  .url()
  .nullable()
  .meta({ description: 'Null if the secret that protects it was replaced: renewing gives another' })

export const listCampaigns = defineOperation({
  method: 'GET',
  path: '/api/campaigns',
  summary: "A team's campaigns, newest first; all of them, or those that run or have ended",
  input: ListCampaignsSchema,
  output: z.object({ campaigns: z.array(CampaignView), next_cursor: nextCursor }),
  failure: loadFailures.team,
})

export const listOpenWork = defineOperation({
  method: 'GET',
  path: '/api/open-work',
  summary: 'Running campaigns with tactics you have not scored, and results you have not seen',
  input: z.object({}),
  output: OpenWork,
  failure: 'Failed to load open work',
})

export const createCampaign = defineOperation({
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Open a campaign',
  denials: [...denialsOf(canCreateCampaign), tooManyAtOnce],
  acceptsIdempotencyKey: true,
  input: CreateCampaignSchema,
  output: z.object({ campaign: CampaignView, inviteLink: InviteLink }),
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
  output: z.object({ campaign: CampaignView, inviteLink: InviteLink }),
  failure: loadFailures.campaign,
})

export const getCampaignLive = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/live',
  summary: 'What has changed in a campaign, for asking every few seconds',
  limitPerPerson: LIVE_CALLS,
  isPolled: true,
  input: CampaignLiveSchema,
  output: LiveView,
  failure: loadFailures.campaign,
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
  failure: INVALID_INVITE_LINK,
  notFound: INVALID_INVITE_LINK,
  preferServerText: true,
  isUnsafe: true,
})

export const editCampaign = defineOperation({
  method: 'PATCH',
  path: '/api/campaigns/:campaign_id',
  summary: 'Change a running campaign: its name, problem, reason or end',
  denials: denialsOf(canEditCampaign),
  input: EditCampaignSchema,
  output: z.object({ campaign: CampaignView, inviteLink: InviteLink }),
  success: 'Campaign updated',
  ...failures.editCampaign,
  preferServerText: true,
})

export const renewCampaignInvite = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/invite',
  summary: 'Give a running campaign another invite link; the old one stops working',
  denials: denialsOf(canRenewInvite),
  input: CampaignIdSchema,
  output: z.object({ inviteLink: z.url() }),
  success: 'Invite link renewed',
  ...failures.renewCampaignInvite,
  preferServerText: true,
})

export const getCampaignCalendar = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/end.ics',
  summary: 'When a campaign ends, as an iCalendar file (RFC 5545)',
  input: CampaignIdSchema,
  output: z.string(),
  contentType: 'text/calendar',
  filename: 'end.ics',
  failure: loadFailures.campaign,
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
  failure: loadFailures.campaign,
})

export const markConfettiViewed = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/confetti-viewed',
  summary: 'Mark the celebration as viewed',
  input: CampaignIdSchema,
  output: Done,
  ...failures.markConfettiViewed,
})

export const suggestTactics = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/ai-tactics',
  summary: 'Let AI suggest tactics and add them',
  denials: denialsOf(canSuggestTactics),
  limitPerPerson: SUGGESTIONS,
  callsExternalService: true,
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

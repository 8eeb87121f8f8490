import { z } from 'zod'
import { campaignIdField } from '../campaigns/validation'
import { CampaignView } from '../campaigns/view'
import { sinceField, versionField } from '../live'
import { LIVE_TACTICS_MAX } from './constants'
import { eachProblem } from '../campaigns/fields'

export const CampaignLiveSchema = z.object({
  campaign_id: campaignIdField,
  since: sinceField,
})
export type CampaignLiveInput = z.output<typeof CampaignLiveSchema>

export const CampaignLive = CampaignView.pick({
  status: true,
  name: true,
  ...eachProblem(() => true as const),
  end_datetime: true,
  ended_at: true,
  tactic_count: true,
  voter_count: true,
  member_count: true,
  is_complete: true,
  scored_count: true,
})
  .extend({
    tactics: z
      .array(z.object({ id: z.uuid(), vote_count: z.int(), comment_count: z.int() }))
      .meta({ description: `Newest first, at most ${LIVE_TACTICS_MAX}` }),
  })
  .meta({ id: 'CampaignLive' })
export type CampaignLive = z.output<typeof CampaignLive>

export const LiveView = z.object({
  version: versionField,
  campaign: CampaignLive.nullable().meta({ description: 'Null if nothing has changed since' }),
})
export type LiveView = z.output<typeof LiveView>

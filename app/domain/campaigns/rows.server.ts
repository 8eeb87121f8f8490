import { z } from 'zod'
import { factsRow } from '../policy.server'
import { canAddTactic, canVote } from './policy'
import { CampaignView } from './view'

/** `campaignColumns` of `scope.server.ts`. */
export const CampaignRow = CampaignView.omit({ status: true, observes: true, can: true }).extend({
  ...factsRow(canAddTactic, canVote).shape,
  invite_sealed: z.string().nullable(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const CampaignFactsRow = factsRow(canAddTactic)

/** What a calendar entry needs of a campaign or second round. `calendar_sequence` grows with every change. */
export const CampaignEnd = z.object({
  id: z.uuid(),
  name: z.string(),
  team_name: z.string(),
  end: z.iso.datetime(),
  calendar_sequence: z.int(),
})
export type CampaignEnd = z.infer<typeof CampaignEnd>

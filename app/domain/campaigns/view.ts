import { z } from 'zod'
import { isAllowed, type FactsOf } from '../policy'
import { CAMPAIGN_STATUSES, CONTRIBUTION_MODES } from './constants'
import { canAddTactic, canDeleteCampaign, canEndCampaign, canVote } from './policy'

export const CampaignView = z.object({
  id: z.uuid(),
  name: z.string(),
  team_id: z.uuid(),
  team_name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  end_datetime: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  contribution_mode: z.enum(CONTRIBUTION_MODES),
  problem_statement: z.string().nullable(),
  problem_reason: z.string().nullable(),
  created_by: z.uuid(),
  creator_name: z.string(),
  created_at: z.iso.datetime(),
  voter_count: z.int(),
  tactic_count: z.int(),
  can: z.object({ vote: z.boolean(), add_tactic: z.boolean(), end: z.boolean(), delete: z.boolean() }),
})
export type CampaignView = z.output<typeof CampaignView>

export type CampaignFacts = FactsOf<typeof canAddTactic>

/** A campaign as `queries.server.ts` selects it; the invite token is for the link alone. */
export type CampaignRow = Omit<CampaignView, 'status' | 'can'> & CampaignFacts & { invite_token: string }

/** The only maker of CampaignView (specification section 3, Campaign). */
export function toCampaignView({
  is_active,
  is_owner,
  is_open,
  invite_token: _,
  ...campaign
}: CampaignRow): CampaignView {
  const facts = { is_active, is_owner, is_open }
  return {
    ...campaign,
    status: is_active ? 'active' : 'ended',
    can: {
      vote: isAllowed(canVote, facts),
      add_tactic: isAllowed(canAddTactic, facts),
      end: is_active && isAllowed(canEndCampaign, facts),
      delete: isAllowed(canDeleteCampaign, facts),
    },
  }
}

/** A campaign and the secret part of its invite link. */
export type CampaignWithToken = { campaign: CampaignView; invite_token: string }

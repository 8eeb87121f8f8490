import { SUGGESTION_MIN_TACTICS } from '~/domain/campaigns/constants'
import { canSuggestTactics } from '~/domain/campaigns/policy'
import type { CampaignSummary } from '~/domain/campaigns/view'
import { findDenial, type Denial } from '~/domain/policy'

/** The refusal that 'Let AI Suggest Tactics' would meet, if any: the policy that the server enforces. */
export function findSuggestDenial(campaign: CampaignSummary, is_premium: boolean): Denial | null {
  return findDenial(canSuggestTactics, {
    is_premium,
    is_owner: campaign.can.delete,
    is_active: campaign.status === 'active',
    has_enough_tactics: campaign.tactic_count >= SUGGESTION_MIN_TACTICS,
  })
}

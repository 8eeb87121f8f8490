import { SUGGESTION_MIN_TACTICS } from '~/domain/campaigns/constants'
import { canSuggestTactics } from '~/domain/campaigns/policy'
import type { CampaignView } from '~/domain/campaigns/view'
import { findDenial, type Denial } from '~/domain/policy'

/** Why 'Let AI Suggest Tactics' would be refused, or null, by the policy that the server enforces. */
export function findSuggestDenial(campaign: CampaignView, is_premium: boolean): Denial | null {
  return findDenial(canSuggestTactics, {
    is_premium,
    is_owner: campaign.can.delete,
    is_active: campaign.status === 'active',
    has_enough_tactics: campaign.tactic_count >= SUGGESTION_MIN_TACTICS,
  })
}

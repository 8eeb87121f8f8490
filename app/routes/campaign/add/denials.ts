import { SUGGESTION_MIN_TACTICS } from '~/domain/campaigns/constants'
import { canAddTactic, canSuggestTactics } from '~/domain/campaigns/policy'
import type { CampaignView } from '~/domain/campaigns/view'
import { findDenial, type Denial } from '~/domain/policy'

/** Why adding a tactic would be refused, or null, by the policy that the server enforces. */
export function findAddDenial({ status, contribution_mode, can }: CampaignView): Denial | null {
  return findDenial(canAddTactic, {
    is_active: status === 'active',
    is_open: contribution_mode !== 'vote_only',
    is_owner: can.delete,
  })
}

/** Why 'Let AI Suggest Tactics' would be refused, or null. */
export function findSuggestDenial(campaign: CampaignView, is_premium: boolean): Denial | null {
  return findDenial(canSuggestTactics, {
    is_premium,
    is_owner: campaign.can.delete,
    is_active: campaign.status === 'active',
    has_enough_tactics: campaign.tactic_count >= SUGGESTION_MIN_TACTICS,
  })
}

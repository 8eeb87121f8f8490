import type { Context } from '../context'
import { isAllowed } from '../policy'
import {
  canAddTactic,
  canDecide,
  canDeleteCampaign,
  canEditCampaign,
  canEndCampaign,
  canOfferSecondRound,
  canObserve,
  canVote,
} from './policy'
import type { CampaignRow } from './rows.server'
import type { CampaignView } from './view'

/** Makes every view of a campaign. Leaves out the encrypted invite token. */
export function toCampaignView({
  is_active,
  is_owner,
  is_open,
  is_scorer,
  invite_sealed: _,
  ...campaign
}: CampaignRow): CampaignView {
  const facts = { is_active, is_owner, is_open }
  const observing = { is_owner, is_active, is_member_here: true }
  return {
    ...campaign,
    status: is_active ? 'active' : 'ended',
    observes: !is_scorer,
    can: {
      vote: isAllowed(canVote, { is_active, is_scorer }),
      observe:
        is_scorer &&
        isAllowed(canObserve, {
          ...observing,
          is_self: true,
          is_theirs_to_choose: true,
          has_no_vote: campaign.scored_count === 0,
        }),
      choose_observers: isAllowed(canObserve, {
        ...observing,
        is_self: false,
        is_theirs_to_choose: campaign.voter_count === 0,
        has_no_vote: true,
      }),
      add_tactic: isAllowed(canAddTactic, facts),
      edit: isAllowed(canEditCampaign, {
        ...facts,
        is_late_enough: true,
        is_soon_enough: true,
        keeps_rules: true,
        is_unscored: true,
      }),
      end: is_active && isAllowed(canEndCampaign, facts),
      decide: isAllowed(canDecide, { is_owner, has_ended: !is_active }),
      open_second_round: isAllowed(canOfferSecondRound, {
        is_owner,
        has_ended: !is_active,
        has_no_round: campaign.second_round === null,
        is_undecided: !campaign.is_decided,
      }),
      delete: isAllowed(canDeleteCampaign, facts),
    },
  }
}

export function readInviteLink({ inviteKeys, services }: Context, row: CampaignRow): string | null {
  const invite_token = inviteKeys.open(row.invite_sealed, row.id)
  return invite_token === null ? null : services.links.campaignInviteLink(invite_token)
}

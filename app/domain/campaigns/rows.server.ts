import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, secondRound } from '../../db/aliases.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import { columnsOf, factsRow, iso, pairsOf } from '../sql.server'
import { shownName } from '../teams/scope.server'
import {
  canAddTactic,
  canVote,
  canDecide,
  canDeleteCampaign,
  canEditCampaign,
  canEndCampaign,
  canOfferSecondRound,
  canObserve,
} from './policy'
import {
  isDecided,
  participation,
  scoredCount,
  secondRoundEnd,
  secondRoundProgress,
  shownEnd,
} from './scope.server'
import { PROBLEM_NAMES } from './fields'
import { CampaignView } from './view'
import { isAllowed } from '../policy'

export const CampaignRow = CampaignView.omit({ status: true, observes: true, can: true }).extend({
  ...factsRow(canAddTactic, canVote).shape,
  invite_sealed: z.string().nullable(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const problemColumns = columnsOf(campaign, PROBLEM_NAMES)
export const problemPairs = pairsOf('campaign', PROBLEM_NAMES)

/** SecondRoundBrief as JSON; null without one. */
const secondRoundBrief = (ctx: Pick<Context, 'actor' | 'now'>): SQL => sql`
  case when not campaign.is_active then (
    select row_to_json(item) from (
      select case when ${isRunning(secondRound, ctx.now)} then 'active' else 'ended' end as status,
        ${iso(secondRound.end_datetime)} as end_datetime, ${secondRoundEnd(ctx)} as ended_at, ${secondRoundProgress(ctx)}
      from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}) item) end`

/** The columns of CampaignRow; `campaign` is a row of `visibleCampaigns`, beside `participationOf` it. */
export const campaignColumns = ({ actor, now }: Context): SQL => sql`
  ${campaign.id}, ${campaign.name}, ${campaign.team_id}, campaign.team_name, ${campaign.contribution_mode}, ${problemColumns}, ${campaign.created_by},
  campaign.is_active, campaign.is_owner, campaign.is_open, campaign.is_scorer, to_json(${campaign.observer_ids}) as observer_ids, ${campaign.invite_sealed}, campaign.is_active and campaign.is_invite_open as is_invite_open,
  campaign.opens_ballots as ballots_open, ${campaign.roll}, ${campaign.quorum}, ${campaign.machine_ballot}, ${iso(campaign.end_datetime)} as end_datetime, ${campaign.time_zone}, ${iso(campaign.created_at)} as created_at,
  ${shownEnd} as ended_at, ${isDecided} as is_decided, ${secondRoundBrief({ actor, now })} as second_round,
  ${shownName(campaign.created_by, campaign.team_id)} as creator_name,
  ${scoredCount({ actor })} as scored_count, ${participation}`

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

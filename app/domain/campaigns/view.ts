import { z } from 'zod'
import { isAllowed, type FactsOf } from '../policy'
import { CAMPAIGN_STATUSES, CONTRIBUTION_MODES } from './constants'
import { canAddTactic, canDeleteCampaign, canEndCampaign, canVote } from './policy'

export const CampaignView = z
  .object({
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
    is_invite_open: z.boolean().meta({
      description:
        'Whether the invite link lets new people in: the campaign runs and the team has not closed its link',
    }),
    can: z.object({ vote: z.boolean(), add_tactic: z.boolean(), end: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Campaign' })
export type CampaignView = z.output<typeof CampaignView>

export type CampaignFacts = FactsOf<typeof canAddTactic>

/** A campaign as its own screen shows it: without the number of voters, which costs a look at every vote. */
export type CampaignSummary = Omit<CampaignView, 'voter_count'>

/** The columns of `scope.server.ts`; the invite token is for the link alone. */
export type CampaignSummaryRow = Omit<CampaignSummary, 'status' | 'can'> &
  CampaignFacts & { invite_token: string }
export type CampaignRow = CampaignSummaryRow & { voter_count: number }

/** The only maker of a campaign's view. */
export function toCampaignSummary({
  is_active,
  is_owner,
  is_open,
  invite_token: _,
  ...campaign
}: CampaignSummaryRow): CampaignSummary {
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

export function toCampaignView({ voter_count, ...row }: CampaignRow): CampaignView {
  return { ...toCampaignSummary(row), voter_count }
}

/** A campaign and the secret part of its invite link. */
export type CampaignWithToken = { campaign: CampaignView; invite_token: string }

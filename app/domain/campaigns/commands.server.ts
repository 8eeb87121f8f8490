import { sql } from 'drizzle-orm'
import { campaigns, confettiViews, teams } from '../../db/schema.server'
import { users } from '../../db/access.schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { columns, iso, named, queryRow } from '../sql.server'
import { retryLostClaims } from '../subscription/claims.server'
import { isBelowCampaignLimit } from '../subscription/facts.server'
import { hasAccessTo, visibleTeams } from '../teams/scope.server'
import { isPremium } from '../users/plan.server'
import { newInviteToken } from './invite-token.server'
import { canCreateCampaign, canDeleteCampaign, canEndCampaign, canMoveCampaignEnd } from './policy'
import { campaignColumns, endFacts, reminderTime, visibleCampaigns } from './scope.server'
import type { CreateCampaignInput, MoveCampaignEndInput } from './validation'
import { toCampaignView, type CampaignFacts, type CampaignRow, type CampaignWithToken } from './view'

const o = named(users, 'o')
const u = named(users, 'u')
const t = named(teams, 't')
const c = named(campaigns, 'c')
const insertedColumns = columns(campaigns, [
  'id',
  'team_id',
  'name',
  'contribution_mode',
  'problem_statement',
  'problem_reason',
  'end_datetime',
  'remind_at',
  'created_by',
  'invite_token',
])

/** Opens a campaign in one of the actor's teams; plan limits are checked by the statement that inserts. */
export function createCampaign(ctx: Context, input: CreateCampaignInput): Promise<CampaignWithToken> {
  return retryLostClaims(() => tryToCreateCampaign(ctx, input))
}

async function tryToCreateCampaign(
  ctx: Context,
  input: CreateCampaignInput,
): Promise<CampaignWithToken | null> {
  const { actor } = ctx
  const created = { id: newId(), invite_token: newInviteToken() }
  const row = await queryRow<
    FactsOf<typeof canCreateCampaign> & {
      team_name: string
      is_invite_open: boolean
      created_at: string | null
    }
  >(
    ctx,
    sql`with creator as (
          select team.id as team_id, team.name as team_name, team.is_invite_open, ${u.id}, ${u.limited_creations},
            ${hasAccessTo(ctx, sql`team.owner_id`)} as has_access,
            exists (select from users o where ${o.id} in (${u.id}, team.owner_id) and ${isPremium(o)})
              or ${isBelowCampaignLimit(ctx, u.id)} as is_below_campaign_limit,
            ${endFacts(ctx, input.end_datetime)}
          from (${visibleTeams(ctx)} where ${t.id} = ${input.team_id} for key share of t) team join users u on ${u.id} = ${actor.id}
        ), claim as (
          update users set limited_creations = ${users.limited_creations} + 1 from creator
          where ${users.id} = creator.id and ${users.limited_creations} = creator.limited_creations
            and ${guard(canCreateCampaign, 'creator')}
          returning ${users.id}, creator.team_id
        ), campaign as (
          insert into campaigns (${insertedColumns})
          select ${created.id}::uuid, claim.team_id, ${input.name}, ${input.contribution_mode}::contribution_mode,
            ${input.problem_statement}, ${input.problem_reason}, ${input.end_datetime}::timestamptz,
            ${reminderTime(ctx.now, sql`${input.end_datetime}::timestamptz`)}, claim.id, ${created.invite_token}
          from claim returning created_at
        )
        select creator.*, (select ${iso(sql`created_at`)} from campaign) as created_at from creator`,
  )
  if (!row) throw notFound('Team')
  enforce(canCreateCampaign, row)
  if (!row.created_at) return null
  const campaign = toCampaignView({
    ...input,
    ...created,
    team_name: row.team_name,
    is_invite_open: row.is_invite_open,
    created_by: actor.id,
    creator_name: actor.full_name,
    created_at: row.created_at,
    ended_at: null,
    tactic_count: 0,
    voter_count: 0,
    is_active: true,
    is_owner: true,
    is_open: input.contribution_mode === 'add_and_vote',
  })
  return { campaign, invite_token: created.invite_token }
}

/** Ends a campaign before its time. Harmless when it has ended already. Owner only. */
export async function endCampaign(ctx: Context, campaign_id: string): Promise<void> {
  const row = await queryRow<CampaignFacts>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id} for update of c),
        ended as (
          update campaigns set ended_at = ${ctx.now} from campaign
          where ${campaigns.id} = campaign.id and campaign.is_active and ${guard(canEndCampaign, 'campaign')}
        )
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canEndCampaign, row)
}

/**
 * Moves the end of a running campaign, to at least one hour ahead, and with it the reminder unless that was sent.
 * Owner only.
 */
export async function moveCampaignEnd(
  ctx: Context,
  { campaign_id, end_datetime }: MoveCampaignEndInput,
): Promise<CampaignWithToken> {
  const row = await queryRow<CampaignRow & FactsOf<typeof canMoveCampaignEnd>>(
    ctx,
    sql`with c as (
          select x.*, ${endFacts(ctx, end_datetime)}
          from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id} for update of c) x
        ), moved as (
          update campaigns set end_datetime = ${end_datetime}::timestamptz,
            remind_at = case when ${campaigns.remind_at} is not null
              then ${reminderTime(campaigns.created_at, sql`${end_datetime}::timestamptz`)} end
          from c
          where ${campaigns.id} = ${c.id} and ${guard(canMoveCampaignEnd, 'c')}
        )
        select ${campaignColumns}, c.is_late_enough, c.is_soon_enough from c`,
  )
  if (!row) throw notFound('Campaign')
  const { is_late_enough, is_soon_enough, ...campaign } = row
  enforce(canMoveCampaignEnd, { ...campaign, is_late_enough, is_soon_enough })
  return { campaign: toCampaignView({ ...campaign, end_datetime }), invite_token: campaign.invite_token }
}

/** Deletes a campaign with all its tactics, votes and comments. Owner only. */
export async function deleteCampaign(ctx: Context, campaign_id: string): Promise<void> {
  const row = await queryRow<CampaignFacts>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}),
        deleted as (
          delete from campaigns using campaign
          where ${campaigns.id} = campaign.id and ${guard(canDeleteCampaign, 'campaign')}
        )
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canDeleteCampaign, row)
}

/** Remembers that the actor has seen the celebration. Harmless the second time. */
export async function markConfettiViewed(ctx: Context, campaign_id: string): Promise<void> {
  const row = await queryRow(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}),
        viewed as (
          insert into confetti_views (${columns(confettiViews, ['campaign_id', 'user_id'])})
          select id, ${ctx.actor.id}::uuid from campaign where not campaign.is_active on conflict do nothing
        )
        select campaign.id from campaign`,
  )
  if (!row) throw notFound('Campaign')
}

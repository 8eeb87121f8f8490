import { sql, type SQL } from 'drizzle-orm'
import { campaigns, confettiViews, teams } from '../../db/schema.server'
import { users } from '../../db/access.schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { newSecret } from '../secrets.server'
import { columns, iso, named, queryRow } from '../sql.server'
import { retryLostClaims } from '../subscription/claims.server'
import { isBelowCampaignLimit } from '../subscription/facts.server'
import { hasAccessTo, memberCount, visibleTeams } from '../teams/scope.server'
import { livingUser } from '../users/living.server'
import { isPremium } from '../users/plan.server'
import { forgetTextsOf, queueEvent } from '../webhooks/events.server'
import { INVITE_TOKEN_BITS } from './constants'
import {
  canCreateCampaign,
  canDeleteCampaign,
  canEditCampaign,
  canEndCampaign,
  canRenewInvite,
} from './policy'
import { campaignColumns, endFacts, reminderTime, visibleCampaigns } from './scope.server'
import type { CreateCampaignInput, EditCampaignInput } from './validation'
import {
  readInviteToken,
  toCampaignView,
  type CampaignFacts,
  type CampaignRow,
  type CampaignWithToken,
} from './view'

const o = named(users, 'o')
const u = named(users, 'u')
const t = named(teams, 't')
const c = named(campaigns, 'c')
const campaign = named(campaigns)
const insertedColumns = columns(campaigns, [
  'id',
  'team_id',
  'name',
  'contribution_mode',
  'problem_statement',
  'problem_reason',
  'end_datetime',
  'time_zone',
  'remind_at',
  'created_by',
  'invite_sealed',
  'invite_hash',
])

/** Opens a campaign in one of the actor's teams. The inserting statement checks the plan's limits. */
export function createCampaign(ctx: Context, input: CreateCampaignInput): Promise<CampaignWithToken> {
  return retryLostClaims(() => tryToCreateCampaign(ctx, input))
}

async function tryToCreateCampaign(
  ctx: Context,
  input: CreateCampaignInput,
): Promise<CampaignWithToken | null> {
  const { actor } = ctx
  const invite_token = newSecret(INVITE_TOKEN_BITS)
  const id = newId()
  const time_zone = input.time_zone ?? null
  const invite = ctx.inviteKeys.seal(invite_token, id)
  const row = await queryRow<
    FactsOf<typeof canCreateCampaign> & {
      team_name: string
      is_invite_open: boolean
      created_at: string | null
      member_count: number
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
          select ${id}::uuid, claim.team_id, ${input.name}, ${input.contribution_mode}::contribution_mode,
            ${input.problem_statement}, ${input.problem_reason}, ${input.end_datetime}::timestamptz, ${time_zone},
            ${reminderTime(ctx.now, sql`${input.end_datetime}::timestamptz`)}, claim.id,
            ${invite.sealed}, ${invite.hash}
          from claim returning id, team_id, name, end_datetime, created_by, created_at
        ), told as (${queueCreated(ctx)})
        select creator.*, ${memberCount(sql`creator.team_id`)} as member_count, (select ${iso(sql`created_at`)} from campaign) as created_at from creator`,
  )
  if (!row) throw notFound('Team')
  enforce(canCreateCampaign, row)
  if (!row.created_at) return null
  const campaign = toCampaignView({
    ...input,
    time_zone,
    id,
    invite_sealed: invite.sealed,
    team_name: row.team_name,
    is_invite_open: row.is_invite_open,
    created_by: actor.id,
    creator_name: actor.full_name,
    created_at: row.created_at,
    ended_at: null,
    is_decided: false,
    second_round: null,
    tactic_count: 0,
    scored_count: 0,
    voter_count: 0,
    member_count: row.member_count,
    is_active: true,
    is_owner: true,
    is_open: input.contribution_mode === 'add_and_vote',
  })
  return { campaign, invite_token }
}

/** Of the row of `campaign`. */
function queueCreated(ctx: Context): SQL {
  return queueEvent(ctx, 'campaign.created', {
    rows: sql`(select team_id, id as campaign_id, name as campaign_name, end_datetime from campaign) e`,
    data: sql`jsonb_build_object(
      'end_datetime', ${iso(sql`e.end_datetime`)}, 'created_by_name', ${ctx.actor.full_name}::text)`,
    actor_id: ctx.actor.id,
  })
}

/** Ends a campaign early. Succeeds without effect when it has ended already. Owner only. */
export async function endCampaign(ctx: Context, campaign_id: string): Promise<void> {
  const row = await queryRow<CampaignFacts>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id} for update of c),
        ended as (
          update campaigns set ended_at = ${ctx.now}, ${nextCalendarSequence} from campaign
          where ${campaigns.id} = campaign.id and campaign.is_active and ${guard(canEndCampaign, 'campaign')}
        )
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canEndCampaign, row)
}

/** Calendars replace an entry by one with a higher sequence. */
const nextCalendarSequence: SQL = sql`${campaign.calendar_sequence} = ${campaigns.calendar_sequence} + 1`

/** Changes a running campaign. A new end moves the reminder too; one that was sent comes again for an end that is later by more than its lead. Owner only. */
export async function editCampaign(
  ctx: Context,
  { campaign_id, ...changes }: EditCampaignInput,
): Promise<CampaignWithToken> {
  const { end_datetime } = changes
  const row = await queryRow<CampaignRow & FactsOf<typeof canEditCampaign>>(
    ctx,
    sql`with c as (
          select x.*, ${end_datetime === undefined ? sql`true as is_late_enough, true as is_soon_enough` : endFacts(ctx, end_datetime)}
          from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id} for update of c) x
        ), changed as (
          update campaigns set ${assignments(changes)} from c
          where ${campaigns.id} = ${c.id} and ${guard(canEditCampaign, 'c')}
        )
        select ${campaignColumns(ctx)}, c.is_late_enough, c.is_soon_enough from c`,
  )
  if (!row) throw notFound('Campaign')
  const { is_late_enough, is_soon_enough, ...before } = row
  enforce(canEditCampaign, { ...before, is_late_enough, is_soon_enough })
  const campaign = toCampaignView({ ...before, ...givenOf(changes) })
  return { campaign, invite_token: readInviteToken(ctx, before) }
}

type Changes = Omit<EditCampaignInput, 'campaign_id'>

function givenOf(changes: Changes): Partial<CampaignRow> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function assignments({ name, problem_statement, problem_reason, end_datetime, time_zone }: Changes): SQL {
  const set: SQL[] = []
  if (name !== undefined) set.push(sql`${campaign.name} = ${name}`)
  if (problem_statement !== undefined) set.push(sql`${campaign.problem_statement} = ${problem_statement}`)
  if (problem_reason !== undefined) set.push(sql`${campaign.problem_reason} = ${problem_reason}`)
  if (time_zone !== undefined) set.push(sql`${campaign.time_zone} = ${time_zone}`)
  if (end_datetime !== undefined) {
    const end = sql`${end_datetime}::timestamptz`
    set.push(
      sql`${campaign.end_datetime} = ${end}`,
      // After a reminder, only an end that is later by more than the lead is reminded of.
      sql`${campaign.remind_at} = case
        when coalesce(${reminderTime(campaigns.created_at, end)} > ${campaigns.reminded_end}, true)
        then ${reminderTime(campaigns.created_at, end)} end`,
    )
  }
  if (name !== undefined || end_datetime !== undefined) set.push(nextCalendarSequence)
  return sql.join(set, sql`, `)
}

/** Gives the campaign another invite link; the old one is unknown from then on. Owner only. */
export async function renewCampaignInvite(ctx: Context, campaign_id: string): Promise<string> {
  const invite_token = newSecret(INVITE_TOKEN_BITS)
  const { sealed, hash } = ctx.inviteKeys.seal(invite_token, campaign_id)
  const row = await queryRow<CampaignFacts>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id} for update of c),
        renewed as (
          update campaigns set ${campaign.invite_token} = null, ${campaign.invite_sealed} = ${sealed},
            ${campaign.invite_hash} = ${hash}
          from campaign
          where ${campaigns.id} = campaign.id and ${guard(canRenewInvite, 'campaign')}
        )
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canRenewInvite, row)
  return invite_token
}

/** Deletes a campaign with all its tactics, votes and comments. Owner only. */
export async function deleteCampaign(ctx: Context, campaign_id: string): Promise<void> {
  const row = await queryRow<CampaignFacts>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}),
        deleted as (
          delete from campaigns using campaign
          where ${campaigns.id} = campaign.id and ${guard(canDeleteCampaign, 'campaign')}
          returning ${campaigns.team_id}, ${campaigns.id}
        ), untold as (${forgetTextsOf('campaign', sql`select team_id, id from deleted`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canDeleteCampaign, row)
}

/** Marks the celebration as seen. Repeating it has no effect. */
export async function markConfettiViewed(ctx: Context, campaign_id: string): Promise<void> {
  const row = await queryRow(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}),
        viewed as (
          insert into confetti_views (${columns(confettiViews, ['campaign_id', 'user_id'])})
          select campaign.id, x.id from campaign cross join (${livingUser(ctx.actor.id)}) x
          where not campaign.is_active on conflict do nothing
        )
        select campaign.id from campaign`,
  )
  if (!row) throw notFound('Campaign')
}

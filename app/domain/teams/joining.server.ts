import { campaigns, teamMembers } from '../../db/schema.server'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { member, named, person, tactic, team } from '../../db/aliases.server'
import type { Context, SystemContext } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { recordAct } from '../record-act.server'
import { isId, isInviteToken } from '../ids'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import { factsRow, guard, columns, hasRows, iso, queryRow } from '../sql.server'
import { INVALID_INVITE_LINK } from './constants'
import { canJoinTeam, canFollowInvite } from './policy'
import { hasAccessTo, isActiveMember } from './scope.server'
import type { ShownInvitation } from './shown-invitation'
import { JoinCampaignSchema, TeamIdSchema } from './validation'
import { markSecondVotes, markVotes } from './withdrawal.server'

const campaignColumn = named(campaigns)

const Invitation = factsRow(canJoinTeam)
type Invitation = z.infer<typeof Invitation>
const JoinedRow = Invitation.extend({ is_joined: z.boolean() })
const JoinedCampaignRow = Invitation.extend({ id: z.uuid(), team_id: z.uuid() })
const InvitationRow = Invitation.extend({ id: z.uuid(), team_name: z.string() })
type InvitationRow = z.infer<typeof InvitationRow>

/** An unknown link looks like a closed one. */
const UNKNOWN_LINK: Invitation = { is_newcomer: true, is_welcome: false, has_access: true }
const ALREADY_MEMBER: Invitation = { is_newcomer: false, is_welcome: true, has_access: true }

/** The team of a link with the facts of `canJoinTeam`. */
function invitation(ctx: Context, isLinkOpen: SQLWrapper): SQL {
  return sql`
    select ${team.id} as team_id, ${team.name} as team_name,
      ${member.user_id} is null or ${member.removed_at} is not null as is_newcomer,
      ${isInForce(member)} and ${isLinkOpen} as is_welcome,
      ${hasAccessTo(ctx, team.owner_id)} as has_access
    from teams team
    left join team_members member on ${member.team_id} = ${team.id} and ${member.user_id} = ${ctx.actor.id}`
}

const teamInvitation = (ctx: Context, team_id: string) =>
  sql`${invitation(ctx, team.is_invite_open)} where ${team.id} = ${team_id}`

const campaignOfLink = (
  { now, inviteKeys }: Pick<Context, 'now' | 'inviteKeys'>,
  invite_token: string,
) => sql`
  select id, team_id, name, problem_statement, time_zone, end_datetime, created_by, ballots_open, ${isRunning(campaignColumn, now)} as is_active
  from campaigns
  where ${campaignColumn.invite_hash} = any(${sql.param(inviteKeys.hashesOf(invite_token))}::text[])`

/** Reads `campaignOfLink` as `invited`. */
const campaignInvitation = (ctx: Context) => sql`
  ${invitation(ctx, sql`${team.is_invite_open} and (select is_active from invited)`)}
  where ${team.id} = (select team_id from invited)`

/**
 * CTEs that make the actor a member if the policy allows; `back` has the team. Two concurrent joins insert one row. Votes of
 * somebody who had left count again in what still runs.
 */
function joined(ctx: Context): SQL {
  const { actor } = ctx
  return sql`back as (
    insert into team_members (${columns(teamMembers, ['team_id', 'user_id'])})
    select team_id, ${actor.id}::uuid from invitation where ${guard(canJoinTeam, 'invitation')}
    on conflict do nothing returning team_id
  ), recorded as (${recordAct(ctx, 'member_added', sql`back`, { team_id: sql`team_id` })}),
  marked as (${markVotes(ctx, actor.id, 'back')}), marked_again as (${markSecondVotes(ctx, actor.id, 'back')})`
}

export const joinTeam = operation({
  name: 'joinTeam',
  call: 'POST /api/teams/join/:team_id',
  scope: 'manage',
  summary: 'Join a team by its invite link',
  denials: canJoinTeam,
  limitPerPerson: rateLimits.join,
  limitPerIp: rateLimits.joinByAddress,
  limitMissesPerIp: rateLimits.failedJoin,
  input: TeamIdSchema,
  success: 'Successfully joined team!',
  failure: 'Failed to join team',
  notFound: INVALID_INVITE_LINK,
  run: async (ctx, { team_id }) => {
    const row = await queryRow(
      ctx,
      JoinedRow,
      sql`with invitation as (${teamInvitation(ctx, team_id)} for share of team),
        ${joined(ctx)}
        select invitation.*, exists (select from back) as is_joined from invitation`,
    )
    enforce(canJoinTeam, row ?? UNKNOWN_LINK)
    if (!row?.is_joined) enforce(canJoinTeam, ALREADY_MEMBER)
  },
})

/** Joins by a campaign's invite link. Members get the campaign too, even when the link is closed. */
export const joinCampaign = operation({
  name: 'joinCampaign',
  call: 'GET /api/campaigns/join/:invite_link',
  scope: 'manage',
  summary: "Join a campaign's team by the campaign's invite link",
  denials: canFollowInvite,
  limitPerPerson: rateLimits.join,
  limitPerIp: rateLimits.joinByAddress,
  limitMissesPerIp: rateLimits.failedJoin,
  input: JoinCampaignSchema,
  output: z.object({ campaign: z.object({ id: z.uuid(), team_id: z.uuid() }) }),
  success: 'Successfully joined campaign!',
  failure: INVALID_INVITE_LINK,
  notFound: INVALID_INVITE_LINK,
  isUnsafe: true,
  run: async (ctx, { invite_link: invite_token }) => {
    const row = await queryRow(
      ctx,
      JoinedCampaignRow,
      sql`with invited as (${campaignOfLink(ctx, invite_token)}),
        invitation as (${campaignInvitation(ctx)} for share of team),
        ${joined(ctx)}
        select invitation.*, invited.id from invitation join invited on invited.team_id = invitation.team_id`,
    )
    if (!row || row.is_newcomer) enforce(canJoinTeam, row ?? UNKNOWN_LINK)
    const { id, team_id } = row as { id: string; team_id: string }
    return { campaign: { id, team_id } }
  },
})

/** What a visitor sees before joining. `is_newcomer` is false for members, who are redirected. */
export type InvitationView = { id: string; team_name: string; is_newcomer: boolean }

/** Reads the team of an invite link. @throws DomainError with the denials of `joinTeam`. */
export async function findTeamInvitation(ctx: Context, team_id: string): Promise<InvitationView> {
  const row = await queryRow(
    ctx,
    InvitationRow,
    sql`with invitation as (${teamInvitation(ctx, team_id)}) select *, team_id as id from invitation`,
  )
  return toInvitationView(row)
}

export async function findCampaignInvitation(ctx: Context, invite_token: string): Promise<InvitationView> {
  const row = await queryRow(
    ctx,
    InvitationRow,
    sql`with invited as (${campaignOfLink(ctx, invite_token)}), invitation as (${campaignInvitation(ctx)})
        select invitation.*, invited.id from invitation join invited on invited.team_id = invitation.team_id`,
  )
  return toInvitationView(row)
}

/** The plan is checked on join, not here: people see the team before they are asked to upgrade. */
function toInvitationView(row: InvitationRow | null): InvitationView {
  if (!row || row.is_newcomer) enforce(canJoinTeam, row ? { ...row, has_access: true } : UNKNOWN_LINK)
  const { id, team_name, is_newcomer } = row as InvitationView
  return { id, team_name, is_newcomer }
}

const ShownRow = z.object({ team_name: z.string(), inviter_name: z.string(), ballots_open: z.boolean() })
const ShownCampaignRow = ShownRow.extend({
  name: z.string(),
  problem_statement: z.string().nullable(),
  time_zone: z.string().nullable(),
  end_datetime: z.string(),
  seconds_left: z.number(),
  tactic_count: z.int(),
})

const shownInvitation = sql`
  select ${team.name} as team_name, coalesce(invited.ballots_open, ${team.opens_ballots}) as ballots_open, (select ${person.full_name} from users person
    where ${person.id} = case when ${isActiveMember(sql`invited.created_by`, team.id)} then invited.created_by else ${team.owner_id} end) as inviter_name`

/**
 * What people who are not signed in learn from a link, which is the same for a link that is closed, unknown or of an ended
 * campaign: null.
 */
export async function findShownInvitation(
  ctx: SystemContext & Pick<Context, 'inviteKeys'>,
  { team_id, invite_link }: { team_id?: string; invite_link?: string },
): Promise<ShownInvitation | null> {
  if (invite_link !== undefined && isInviteToken(invite_link)) return findShownCampaign(ctx, invite_link)
  if (team_id === undefined || !isId(team_id)) return null
  const row = await queryRow(
    ctx,
    ShownRow,
    sql`${shownInvitation}
        from teams team cross join (select null::uuid as created_by, null::boolean as ballots_open) invited
        where ${team.id} = ${team_id} and ${team.is_invite_open}`,
  )
  return row && { ...row, campaign: null }
}

async function findShownCampaign(
  ctx: SystemContext & Pick<Context, 'inviteKeys'>,
  invite_link: string,
): Promise<ShownInvitation | null> {
  const row = await queryRow(
    ctx,
    ShownCampaignRow,
    sql`with invited as (${campaignOfLink(ctx, invite_link)})
        ${shownInvitation}, invited.name, invited.problem_statement, invited.time_zone,
          ${iso(sql`invited.end_datetime`)} as end_datetime,
          extract(epoch from invited.end_datetime - ${ctx.now})::float8 as seconds_left,
          (select count(*)::int from tactics tactic where ${tactic.campaign_id} = invited.id) as tactic_count
        from invited join teams team on ${team.id} = invited.team_id
        where invited.is_active and ${team.is_invite_open}`,
  )
  if (!row) return null
  const { team_name, inviter_name, ballots_open, ...campaign } = row
  return { team_name, inviter_name, ballots_open, campaign }
}

/** Whether an invite link is open. For visitors who are not signed in. */
export async function isLiveLink(
  ctx: SystemContext & Pick<Context, 'inviteKeys'>,
  { team_id, invite_link }: { team_id?: string; invite_link?: string },
): Promise<boolean> {
  if (invite_link) return hasRows(ctx, campaignOfLink(ctx, invite_link))
  if (!team_id || !isId(team_id)) return false
  return hasRows(ctx, sql`select from teams team where ${team.id} = ${team_id} and ${team.is_invite_open}`)
}

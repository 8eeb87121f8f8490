import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaigns, teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { isInForce, isRunning } from '../facts.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { columns, named, queryRow } from '../sql.server'
import { canJoinTeam } from './policy'
import { hasAccessTo } from './scope.server'

const m = named(teamMembers, 'm')
const campaign = named(campaigns)
const t = named(teams, 't')

type Invitation = FactsOf<typeof canJoinTeam>

/** What an unknown link looks like: the same as a closed one. */
const NO_INVITATION: Invitation = { is_newcomer: true, is_welcome: false, has_access: true }
const MEMBER_ALREADY: Invitation = { is_newcomer: false, is_welcome: true, has_access: true }

/** A team the actor holds a link to, with the facts of `canJoinTeam`. `isLinkOpen` is the link's own condition. */
function invitation(ctx: Context, isLinkOpen: SQLWrapper): SQL {
  return sql`
    select ${t.id} as team_id,
      ${m.user_id} is null or ${m.removed_at} is not null as is_newcomer,
      ${isInForce(m)} and ${isLinkOpen} as is_welcome,
      ${hasAccessTo(ctx, t.owner_id)} as has_access
    from teams t
    left join team_members m on ${m.team_id} = ${t.id} and ${m.user_id} = ${ctx.actor.id}`
}

/** Makes the actor a member where the policy lets them; of two joins at once one inserts. */
function joined({ actor }: Context): SQL {
  return sql`
    insert into team_members (${columns(teamMembers, ['team_id', 'user_id'])})
    select team_id, ${actor.id}::uuid from invitation where ${guard(canJoinTeam, 'invitation')}
    on conflict do nothing returning team_id`
}

/** Joins through the team's invite link (docs/product.md#invite-links). */
export async function joinTeam(ctx: Context, team_id: string): Promise<void> {
  const row = await queryRow<Invitation & { is_joined: boolean }>(
    ctx,
    sql`with invitation as (${invitation(ctx, t.is_invite_open)} where ${t.id} = ${team_id} for share of t),
        joined as (${joined(ctx)})
        select invitation.*, exists (select from joined) as is_joined from invitation`,
  )
  enforce(canJoinTeam, row ?? NO_INVITATION)
  if (!row?.is_joined) enforce(canJoinTeam, MEMBER_ALREADY)
}

/**
 * Joins the team of a campaign through the campaign's invite link, which is open while the team's own is and the campaign
 * runs; a member is led there in any case.
 * @returns where the link leads.
 */
export async function joinCampaign(
  ctx: Context,
  invite_token: string,
): Promise<{ id: string; team_id: string }> {
  const row = await queryRow<Invitation & { id: string; team_id: string }>(
    ctx,
    sql`with invited as (
          select id, team_id, ${isRunning(campaign, ctx.now)} as is_active
          from campaigns where invite_token = ${invite_token}
        ),
        invitation as (
          ${invitation(ctx, sql`${t.is_invite_open} and (select is_active from invited)`)}
          where ${t.id} = (select team_id from invited) for share of t
        ),
        joined as (${joined(ctx)})
        select invitation.*, invited.id from invitation join invited on invited.team_id = invitation.team_id`,
  )
  if (!row || row.is_newcomer) enforce(canJoinTeam, row ?? NO_INVITATION)
  const { id, team_id } = row as { id: string; team_id: string }
  return { id, team_id }
}

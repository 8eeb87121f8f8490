import { campaigns, formerAddresses, tactics, teamMembers, teams, votes } from '../../db/schema.server'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../context'
import { notFound } from '../errors'
import { perHour } from '../limit'
import { operation, Done, done } from '../operation.server'
import { enforce, type FactsOf, type Policy, denialsOf } from '../policy'
import { guard } from '../policy.server'
import { columns, named, queryRow } from '../sql.server'
import { inTransaction } from '../transaction.server'
import { DELETE_TEAM_WORD } from './constants'
import { digestTime } from './digest-time.server'
import {
  type TeamFact,
  failures,
  canEditTeam,
  canDeleteTeam,
  canManageInvite,
  canOpenBallots,
} from './policy'
import { isAddressFree, teamColumns, visibleTeams } from './scope.server'
import { refuseTakenSlug } from './slug.server'
import {
  type EditTeamInput,
  type OpenBallotsInput,
  type TeamInviteInput,
  EditTeamSchema,
  TeamIdSchema,
  TeamInviteSchema,
  OpenBallotsSchema,
} from './validation'
import { toTeamView, type TeamRow, TeamView } from './view'

const c = named(campaigns, 'c')
const m = named(teamMembers, 'm')
const t = named(teams, 't')
const ta = named(tactics, 'ta')
const v = named(votes, 'v')

/**
 * Changes a team's name, slug or weekly mail. The former slug still leads to the team, which may take it back. Owner only.
 * @throws DomainError `conflict` when another team uses the slug or used it before.
 */
export const editTeam = operation(
  'editTeam',
  {
    method: 'PATCH',
    path: '/api/teams/:team_id',
    summary: 'Change the name, the address or the weekly mail of a team; an old address leads to the new one',
    denials: denialsOf(canEditTeam),
    limitPerPerson: perHour('team-change', 30),
    input: EditTeamSchema,
    output: z.object({ team: TeamView }),
    success: 'Team updated',
    ...failures.editTeam,
    preferServerText: true,
  },
  async (ctx, input: EditTeamInput) => ({ team: await refuseTakenSlug(tryToEditTeam(ctx, input)) }),
)

async function tryToEditTeam(ctx: Context, input: EditTeamInput): Promise<TeamView> {
  const { team_id, name, url_slug, weekly_digest } = input
  const isAllowed = guard(canEditTeam, 't')
  const row = await queryRow<TeamRow & FactsOf<typeof canEditTeam>>(
    ctx,
    sql`with t as (
          select x.*, ${url_slug === undefined ? sql`true` : isAddressFree(url_slug, sql`x.id`)} as is_address_free
          from (${visibleTeams(ctx)} where ${t.id} = ${team_id} for update of t) x
        ), changed as (
          update teams set name = ${name ?? t.name}, url_slug = ${url_slug ?? t.url_slug},
            digest_due_at = ${digestDue(ctx, weekly_digest)}
          from t
          where ${teams.id} = ${t.id} and ${isAllowed}
        )${url_slug === undefined ? sql`` : movedAddress(url_slug, isAllowed)}
        select ${teamColumns(ctx)}, is_address_free from t`,
  )
  if (!row) throw notFound('Team')
  const { is_address_free, ...team } = row
  enforce(canEditTeam, { ...team, is_address_free })
  return toTeamView({
    ...team,
    name: name ?? team.name,
    url_slug: url_slug ?? team.url_slug,
    weekly_digest: weekly_digest ?? team.weekly_digest,
  })
}

/** When the next weekly mail of the team `t` is due. Unchanged if the mail was on already. */
function digestDue({ now }: Context, weekly_digest: boolean | undefined): SQLWrapper {
  if (weekly_digest === undefined) return t.digest_due_at
  return weekly_digest ? sql`coalesce(${t.digest_due_at}, ${digestTime(now, 1)})` : sql`null`
}

/** Stores the slug of the team `t` as a former one, and removes `url_slug` from the former ones. */
function movedAddress(url_slug: string, isAllowed: SQL): SQL {
  return sql`, kept as (
      insert into former_addresses (${columns(formerAddresses, ['url_slug', 'team_id'])})
      select ${t.url_slug}, ${t.id} from t where ${t.url_slug} <> ${url_slug} and ${isAllowed}
      on conflict do nothing
    ), taken_back as (
      delete from former_addresses using t
      where ${formerAddresses.url_slug} = ${url_slug} and ${formerAddresses.team_id} = ${t.id} and ${isAllowed}
    )`
}

/** Deletes a team with everything in it. Owner only. */
export const deleteTeam = operation(
  'deleteTeam',
  {
    method: 'DELETE',
    path: '/api/teams/:team_id',
    summary: 'Delete a team with everything in it',
    denials: denialsOf(canDeleteTeam),
    input: TeamIdSchema,
    output: Done,
    confirmation: DELETE_TEAM_WORD,
    success: 'Team deleted',
    ...failures.deleteTeam,
  },
  async (ctx, { team_id }) => {
    await inTransaction(ctx, async (ctx) => {
      await lockMembers(ctx, team_id)
      const row = await queryRow<FactsOf<typeof canDeleteTeam>>(
        ctx,
        sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
          deleted as (delete from teams using team where ${teams.id} = team.id and ${guard(canDeleteTeam, 'team')})
          select team.is_owner from team`,
      )
      if (!row) throw notFound('Team')
      enforce(canDeleteTeam, row)
    })
    return done
  },
)

/**
 * Lock order: memberships before the team and its campaigns, as in `handOverTeam`, `deleteAccount` and votes, to avoid
 * deadlocks. The owner is read again afterwards, since the team may have been handed over meanwhile.
 */
async function lockMembers({ db, actor }: Context, team_id: string): Promise<void> {
  await queryRow(
    { db },
    sql`select from team_members m join teams t on ${t.id} = ${m.team_id}
        where ${m.team_id} = ${team_id} and ${t.owner_id} = ${actor.id}
        order by ${m.user_id} for update of m`,
  )
}

/** Opens or closes the team's invite link. Owner only. */
export const setTeamInvite = operation(
  'setTeamInvite',
  {
    method: 'PUT',
    path: '/api/teams/:team_id/invite',
    summary: 'Open or close the invite link',
    denials: denialsOf(canManageInvite),
    input: TeamInviteSchema,
    output: Done,
    success: 'Invite link updated',
    ...failures.setTeamInvite,
  },
  async (ctx, { team_id, open }: TeamInviteInput) => {
    await setSwitch(ctx, team_id, 'is_invite_open', open, canManageInvite)
    return done
  },
)

/**
 * Sets whether members can read the ballots of the team's campaigns after the end. Owner only. Campaigns with votes keep
 * the setting that their voters were told.
 */
export const setOpenBallots = operation(
  'setOpenBallots',
  {
    method: 'PUT',
    path: '/api/teams/:team_id/ballots',
    summary: 'Let members read the votes of ended campaigns, without names, or keep them closed',
    denials: denialsOf(canOpenBallots),
    input: OpenBallotsSchema,
    output: Done,
    success: 'Ballots updated',
    ...failures.setOpenBallots,
  },
  async (ctx, { team_id, open }: OpenBallotsInput) => {
    await inTransaction(ctx, async (ctx) => {
      await keepBallotsOfCampaigns(ctx, team_id)
      await setSwitch(ctx, team_id, 'opens_ballots', open, canOpenBallots)
    })
    return done
  },
)

/** Taking the locks waits for votes in progress, so that the second statement sees them. */
async function keepBallotsOfCampaigns(ctx: Context, team_id: string): Promise<void> {
  const undetermined = sql`${c.team_id} = ${team_id} and ${c.ballots_open} is null`
  await queryRow(
    ctx,
    sql`with team as materialized (
          select ${t.id} from teams t where ${t.id} = ${team_id} and ${t.owner_id} = ${ctx.actor.id} for update
        )
        select from campaigns c join team on team.id = ${c.team_id}
        where ${undetermined} order by ${c.id} for update of c`,
  )
  await queryRow(
    ctx,
    sql`update campaigns c set ${columns(campaigns, ['ballots_open'])} = ${t.opens_ballots} from teams t
        where ${undetermined} and ${t.id} = ${c.team_id} and ${t.owner_id} = ${ctx.actor.id} and exists (
          select from tactics ta join votes v on ${v.tactic_id} = ${ta.id} where ${ta.campaign_id} = ${c.id})`,
  )
}

async function setSwitch(
  ctx: Context,
  team_id: string,
  column: 'is_invite_open' | 'opens_ballots',
  isOn: boolean,
  policy: Policy<TeamFact>,
): Promise<void> {
  const row = await queryRow<Record<TeamFact, boolean>>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
        changed as (
          update teams set ${columns(teams, [column])} = ${isOn} from team
          where ${teams.id} = team.id and ${guard(policy, 'team')}
        )
        select team.is_owner from team`,
  )
  if (!row) throw notFound('Team')
  enforce(policy, row)
}

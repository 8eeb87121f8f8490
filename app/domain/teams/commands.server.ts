import { formerAddresses } from '../../db/address.schema.server'
import { campaigns, teams } from '../../db/schema.server'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, member, tactic, team, vote } from '../../db/aliases.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { rateLimits } from '../rate-limits'
import { operation, Done, done } from '../operation.server'
import { enforce, type Policy, denialsOf } from '../policy'
import { factsRow, guard } from '../policy.server'
import { columns, execute, queryRow } from '../sql.server'
import { inTransaction } from '../transaction.server'
import { DELETE_TEAM_WORD } from './constants'
import { weeklyMailTime } from './weekly-mail-time.server'
import { canEditTeam, canDeleteTeam, canManageInvite, canOpenBallots } from './policy'
import { TeamRow } from './rows.server'
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
import { toTeamView, TeamView } from './view'

const EditedRow = TeamRow.extend(factsRow(canEditTeam).shape)
const OwnerRow = factsRow(canDeleteTeam, canManageInvite, canOpenBallots)

/**
 * Changes a team's name, slug, weekly mail or address for new issues. The former slug still leads to the team, which may take it back. Owner only.
 * @throws DomainError `conflict` when another team uses the slug or used it before.
 */
export const editTeam = operation(
  'editTeam',
  {
    method: 'PATCH',
    path: '/api/teams/:team_id',
    scope: 'manage',
    summary:
      'Change the name, the address, the weekly mail or the tracker of a team; an old address leads to the new one',
    denials: denialsOf(canEditTeam),
    limitPerPerson: rateLimits.teamChange,
    input: EditTeamSchema,
    output: z.object({ team: TeamView }),
    success: 'Team updated',
    failure: 'Failed to update team',
    preferServerText: true,
  },
  async (ctx, input: EditTeamInput) => ({ team: await refuseTakenSlug(tryToEditTeam(ctx, input)) }),
)

async function tryToEditTeam(ctx: Context, input: EditTeamInput): Promise<TeamView> {
  const { team_id, name, url_slug, weekly_digest, issue_pattern } = input
  const isAllowed = guard(canEditTeam, 'team')
  const row = await queryRow(
    ctx,
    EditedRow,
    sql`with team as (
          select visible.*, ${url_slug === undefined ? sql`true` : isAddressFree(url_slug, sql`visible.id`)} as is_address_free
          from (${visibleTeams(ctx)} where ${team.id} = ${team_id} for update of team) visible
        ), changed as (
          update teams set name = ${name ?? team.name}, url_slug = ${url_slug ?? team.url_slug},
            digest_due_at = ${digestDue(ctx, weekly_digest)}, issue_pattern = ${issue_pattern === undefined ? team.issue_pattern : issue_pattern}
          from team
          where ${teams.id} = ${team.id} and ${isAllowed}
        )${url_slug === undefined ? sql`` : movedAddress(url_slug, isAllowed)}
        select ${teamColumns(ctx)}, is_address_free from team`,
  )
  if (!row) throw notFound('Team')
  const { is_address_free, ...before } = row
  enforce(canEditTeam, { ...before, is_address_free })
  return toTeamView({
    ...before,
    name: name ?? before.name,
    url_slug: url_slug ?? before.url_slug,
    weekly_digest: weekly_digest ?? before.weekly_digest,
    issue_pattern: issue_pattern === undefined ? before.issue_pattern : issue_pattern,
  })
}

/** When the next weekly mail of the CTE `team` is due. Unchanged if the mail was on already. */
function digestDue({ now }: Context, weekly_digest: boolean | undefined): SQLWrapper {
  if (weekly_digest === undefined) return team.digest_due_at
  return weekly_digest ? sql`coalesce(${team.digest_due_at}, ${weeklyMailTime(now, 1)})` : sql`null`
}

/** Stores the slug of the CTE `team` as a former one, and removes `url_slug` from the former ones. */
function movedAddress(url_slug: string, isAllowed: SQL): SQL {
  return sql`, kept as (
      insert into former_addresses (${columns(formerAddresses, ['url_slug', 'team_id'])})
      select ${team.url_slug}, ${team.id} from team where ${team.url_slug} <> ${url_slug} and ${isAllowed}
      on conflict do nothing
    ), taken_back as (
      delete from former_addresses using team
      where ${formerAddresses.url_slug} = ${url_slug} and ${formerAddresses.team_id} = ${team.id} and ${isAllowed}
    )`
}

/** Deletes a team with everything in it. Owner only. */
export const deleteTeam = operation(
  'deleteTeam',
  {
    method: 'DELETE',
    path: '/api/teams/:team_id',
    scope: 'manage',
    summary: 'Delete a team with everything in it',
    denials: denialsOf(canDeleteTeam),
    input: TeamIdSchema,
    output: Done,
    confirmation: DELETE_TEAM_WORD,
    success: 'Team deleted',
    failure: 'Failed to delete team',
  },
  async (ctx, { team_id }) => {
    await inTransaction(ctx, async (ctx) => {
      await lockMembers(ctx, team_id)
      const row = await queryRow(
        ctx,
        OwnerRow,
        sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
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
  await execute(
    { db },
    sql`select from team_members member join teams team on ${team.id} = ${member.team_id}
        where ${member.team_id} = ${team_id} and ${team.owner_id} = ${actor.id}
        order by ${member.user_id} for update of member`,
  )
}

/** Opens or closes the team's invite link. Owner only. */
export const setTeamInvite = operation(
  'setTeamInvite',
  {
    method: 'PUT',
    path: '/api/teams/:team_id/invite',
    scope: 'manage',
    summary: 'Open or close the invite link',
    denials: denialsOf(canManageInvite),
    input: TeamInviteSchema,
    output: Done,
    success: 'Invite link updated',
    failure: 'Failed to update the invite link',
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
    scope: 'manage',
    summary: 'Let members read the votes of ended campaigns, without names, or keep them closed',
    denials: denialsOf(canOpenBallots),
    input: OpenBallotsSchema,
    output: Done,
    success: 'Open votes updated',
    failure: 'Failed to open or close the votes',
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
  const undetermined = sql`${campaign.team_id} = ${team_id} and ${campaign.ballots_open} is null`
  await execute(
    ctx,
    sql`with team as materialized (
          select ${team.id} from teams team where ${team.id} = ${team_id} and ${team.owner_id} = ${ctx.actor.id} for update
        )
        select from campaigns campaign join team on team.id = ${campaign.team_id}
        where ${undetermined} order by ${campaign.id} for update of campaign`,
  )
  await execute(
    ctx,
    sql`update campaigns campaign set ${columns(campaigns, ['ballots_open'])} = ${team.opens_ballots} from teams team
        where ${undetermined} and ${team.id} = ${campaign.team_id} and ${team.owner_id} = ${ctx.actor.id} and exists (
          select from tactics tactic join votes vote on ${vote.tactic_id} = ${tactic.id} where ${tactic.campaign_id} = ${campaign.id})`,
  )
}

async function setSwitch(
  ctx: Context,
  team_id: string,
  column: 'is_invite_open' | 'opens_ballots',
  isOn: boolean,
  policy: Policy<'is_owner'>,
): Promise<void> {
  const row = await queryRow(
    ctx,
    OwnerRow,
    sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        changed as (
          update teams set ${columns(teams, [column])} = ${isOn} from team
          where ${teams.id} = team.id and ${guard(policy, 'team')}
        )
        select team.is_owner from team`,
  )
  if (!row) throw notFound('Team')
  enforce(policy, row)
}

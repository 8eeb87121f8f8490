import { formerAddresses } from '../../db/address.schema.server'
import { campaigns, teams, teamMembers } from '../../db/schema.server'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, member, tactic, team, vote, person, mail } from '../../db/aliases.server'
import { queueCancellations } from './calendar-mails.server'
import type { Context } from '../context'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { enforce, invalid, toDomainError, type Policy } from '../policy'
import { isAdmitted, admissionSentence } from '../users/admission'
import {
  factsRow,
  guard,
  queryAllowed,
  queryFound,
  columns,
  execute,
  iso,
  inTransaction,
  refuseTaken,
} from '../sql.server'
import { DELETE_TEAM_WORD, INVITATION_HOURS } from './constants'
import { weeklyMailTime, isAddressFree, teamColumns, visibleTeams, isActiveMember } from './scope.server'
import {
  canEditTeam,
  canDeleteTeam,
  canManageInvite,
  canOpenBallots,
  canCreateTeam,
  canInviteToTeam,
  teamNotFound,
  uniqueSlug,
} from './policy'
import { TeamRow, toTeamView, TeamView } from './view'
import {
  type EditTeamInput,
  EditTeamSchema,
  TeamIdSchema,
  TeamInviteSchema,
  OpenBallotsSchema,
  type CreateTeamInput,
  CreateTeamSchema,
  InviteToTeamSchema,
} from './validation'
import { users } from '../../db/access.schema.server'
import { recordAct } from '../record-act.server'
import type { Act } from '../acts'
import { newId } from '../ids.server'
import { retryLostClaims, planFacts } from '../subscription/facts.server'
import { tooManyAtOnce } from '../subscription/policy'
import { getTeam } from './queries.server'
import { outbox } from '../../db/outbox.schema.server'

const EditedRow = TeamRow.extend(factsRow(canEditTeam).shape)
const OwnerRow = factsRow(canDeleteTeam, canManageInvite, canOpenBallots)

/**
 * Changes a team's name, slug, weekly mail or address for new issues. The former slug still leads to the team, which may take it back. Owner only.
 * @throws DomainError `conflict` when another team uses the slug or used it before.
 */
export const editTeam = operation({
  name: 'editTeam',
  call: 'PATCH /api/teams/:team_id',
  scope: 'manage',
  summary:
    'Change the name, the address, the weekly mail or the tracker of a team; an old address leads to the new one',
  denials: canEditTeam,
  limitPerPerson: rateLimits.teamChange,
  input: EditTeamSchema,
  output: z.object({ team: TeamView }),
  success: 'Team updated',
  failure: 'Failed to update team',
  preferServerText: true,
  run: async (ctx, input: EditTeamInput) => ({
    team: await refuseTaken(uniqueSlug, tryToEditTeam(ctx, input)),
  }),
})

async function tryToEditTeam(ctx: Context, input: EditTeamInput): Promise<TeamView> {
  const { team_id, name, url_slug, weekly_digest, issue_pattern } = input
  const isAllowed = guard(canEditTeam, 'team')
  const row = await queryFound(
    ctx,
    { noun: 'Team', row: EditedRow },
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

export const deleteTeam = operation({
  name: 'deleteTeam',
  call: 'DELETE /api/teams/:team_id',
  scope: 'manage',
  summary: 'Delete a team with everything in it',
  denials: canDeleteTeam,
  input: TeamIdSchema,
  confirmation: DELETE_TEAM_WORD,
  success: 'Team deleted',
  failure: 'Failed to delete team',
  run: (ctx, { team_id }) =>
    inTransaction(ctx, async (ctx) => {
      await lockMembers(ctx, team_id)
      await queryAllowed(
        ctx,
        { noun: 'Team', policy: canDeleteTeam, row: OwnerRow },
        sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
          gone as (delete from teams using team where ${teams.id} = team.id and ${guard(canDeleteTeam, 'team')} returning ${teams.id}),
          deleted as (
            select ${campaign.team_id}, ${campaign.id}, ${campaign.reminded_end}, ${campaign.end_datetime}, ${campaign.ended_at} from gone join campaigns campaign on ${campaign.team_id} = gone.id
          ), queued_mails as (${queueCancellations(ctx, { withTeam: true })})
          select team.is_owner from team`,
      )
    }),
})

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

export const setTeamInvite = operation({
  name: 'setTeamInvite',
  call: 'PUT /api/teams/:team_id/invite',
  scope: 'manage',
  summary: 'Open or close the invite link',
  denials: canManageInvite,
  input: TeamInviteSchema,
  success: 'Invite link updated',
  failure: 'Failed to update the invite link',
  run: async (ctx, { team_id, open }) => {
    const act = open ? 'invite_opened' : 'invite_closed'
    await setSwitch(ctx, { team_id, column: 'is_invite_open', isOn: open, policy: canManageInvite, act })
  },
})

/**
 * Sets whether members can read the ballots of the team's campaigns after the end. Owner only. Campaigns with votes keep
 * the setting that their voters were told.
 */
export const setOpenBallots = operation({
  name: 'setOpenBallots',
  call: 'PUT /api/teams/:team_id/ballots',
  scope: 'manage',
  summary: 'Let members read the votes of ended campaigns, without names, or keep them closed',
  denials: canOpenBallots,
  input: OpenBallotsSchema,
  success: 'Open votes updated',
  failure: 'Failed to open or close the votes',
  run: (ctx, { team_id, open }) =>
    inTransaction(ctx, async (ctx) => {
      await keepBallotsOfCampaigns(ctx, team_id)
      const act = open ? 'votes_opened' : 'votes_closed'
      await setSwitch(ctx, { team_id, column: 'opens_ballots', isOn: open, policy: canOpenBallots, act })
    }),
})

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

type Switch = {
  team_id: string
  column: 'is_invite_open' | 'opens_ballots'
  isOn: boolean
  policy: Policy<'is_owner'>
  act: Act
}

async function setSwitch(ctx: Context, { team_id, column, isOn, policy, act }: Switch): Promise<void> {
  await queryAllowed(
    ctx,
    { noun: 'Team', policy, row: OwnerRow },
    sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        changed as (
          update teams set ${columns(teams, [column])} = ${isOn} from team
          where ${teams.id} = team.id and ${guard(policy, 'team')}
          returning team.id, ${team[column]} as was_on
        ), recorded as (${recordAct(ctx, act, sql`changed where was_on <> ${isOn}::boolean`, { team_id })})
        select team.is_owner from team`,
  )
}

/** `created_at` is null if no team was created. */
const CreatedRow = factsRow(canCreateTeam).extend({ created_at: z.string().nullable() })

export const createTeam = operation({
  name: 'createTeam',
  call: 'POST /api/teams',
  scope: 'manage',
  summary: 'Create a team and become its owner',
  denials: [...canCreateTeam, tooManyAtOnce, teamNotFound],
  repeat: { requireAccess: (ctx, _, { team }) => getTeam(ctx, { team_id: team.id }) },
  limitPerPerson: rateLimits.team,
  input: CreateTeamSchema,
  output: z.object({ team: TeamView, inviteLink: z.url() }),
  status: 201,
  failure: 'Failed to create team',
  preferServerText: true,
  run: async (ctx, input: CreateTeamInput) => {
    const created = retryLostClaims(() => tryToCreateTeam(ctx, input))
    const team = await refuseTaken(uniqueSlug, created)
    return { team, inviteLink: ctx.services.links.teamInviteLink(team.id) }
  },
})

async function tryToCreateTeam(ctx: Context, { name, url_slug }: CreateTeamInput): Promise<TeamView | null> {
  const { actor } = ctx
  const id = newId()
  const row = await queryAllowed(
    ctx,
    { noun: 'User', policy: canCreateTeam, row: CreatedRow },
    sql`with creator as (
          select ${person.id}, ${person.limited_creations},
            ${planFacts(ctx)}, ${isAddressFree(url_slug, null)} as is_address_free
          from users person where ${person.id} = ${actor.id}
        ), claim as (
          update users set limited_creations = ${users.limited_creations} + 1 from creator
          where ${users.id} = creator.id and ${users.limited_creations} = creator.limited_creations
            and ${guard(canCreateTeam, 'creator')}
          returning ${users.id}
        ), team as (
          insert into teams (${columns(teams, ['id', 'name', 'url_slug', 'owner_id'])})
          select ${id}::uuid, ${name}, ${url_slug}, claim.id from claim
          returning id, owner_id, created_at
        ), membership as (
          insert into team_members (${columns(teamMembers, ['team_id', 'user_id'])}) select id, owner_id from team
        ), recorded as (${recordAct(ctx, 'team_created', sql`team`, { team_id: id })})
        select creator.*, (select ${iso(sql`created_at`)} from team) as created_at from creator`,
  )
  if (!row.created_at) return null
  const team = { id, name, url_slug, owner_id: actor.id, created_at: row.created_at }
  return toTeamView({
    ...team,
    is_invite_open: true,
    opens_ballots: true,
    weekly_digest: false,
    issue_pattern: null,
    member_count: 1,
    campaign_count: 0,
    active_campaign_count: 0,
    is_owner: true,
  })
}

/** @throws DomainError 'invalid' for addresses that could not sign in. */
function refuseStrangers({ services: { admission } }: Context, emails: readonly string[]): void {
  const strangers = emails.filter((email) => !isAdmitted(admission, email))
  if (strangers.length === 0) return
  throw toDomainError(invalid(`${admissionSentence(admission)} Leave out ${strangers.join(', ')}.`, 'emails'))
}

const InvitedRow = factsRow(canInviteToTeam).extend({ already_members: z.array(z.string()) })

export type Invited = { invited: string[]; already_members: string[] }

/** Queues invitations. The answer reveals nothing about an address but whether it is a member's. */
export const inviteToTeam = operation({
  name: 'inviteToTeam',
  call: 'POST /api/teams/:team_id/invitations',
  scope: 'manage',
  summary: 'Invite people to a team by e-mail',
  denials: canInviteToTeam,
  limitPerPerson: rateLimits.invitation,
  limitCounts: 'emails',
  input: InviteToTeamSchema,
  output: z.object({
    invited: z.array(z.string()).meta({ description: 'Addresses that get a mail, unless they want none' }),
    already_members: z.array(z.string()).meta({ description: 'Addresses of people who are in the team' }),
  }),
  failure: 'Failed to invite',
  preferServerText: true,
  run: async (ctx, { team_id, emails }) => {
    refuseStrangers(ctx, emails)
    const row = await queryAllowed(
      ctx,
      { noun: 'Team', policy: canInviteToTeam, row: InvitedRow },
      sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        wanted as (select value as address from json_array_elements_text(${JSON.stringify(emails)}::text::json)),
        present as (
          select wanted.address from wanted cross join team
          where exists (
            select from users person where lower(${person.email}) = wanted.address and ${isActiveMember(person.id, sql`team.id`)})
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'address', 'team_id', 'invited_by', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'team_invitation_notifications', wanted.address, team.id, ${ctx.actor.id}::uuid, team.id,
            ${ctx.now}
          from wanted cross join team
          where ${guard(canInviteToTeam, 'team')} and wanted.address not in (select address from present)
            and not exists (
              select from outbox mail where ${mail.team_id} = team.id and ${mail.address} = wanted.address
                and ${mail.created_at} > ${ctx.now} - make_interval(hours => ${INVITATION_HOURS}::int))
          on conflict do nothing
        )
        select team.is_invite_open, (select coalesce(json_agg(address), '[]') from present) as already_members from team`,
    )
    const present = new Set(row.already_members)
    return {
      invited: emails.filter((email) => !present.has(email)),
      already_members: emails.filter((email) => present.has(email)),
    }
  },
})

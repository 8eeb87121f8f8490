import { z } from 'zod'
import { DELETE_TEAM_WORD, INVALID_INVITE_LINK } from '../domain/teams/constants'
import { teamNotFound } from '../domain/teams/denials'
import { denialsOf } from '../domain/policy'
import { tooManyAtOnce } from '../domain/subscription/denials'
import {
  canCreateTeam,
  canDeleteTeam,
  canEditTeam,
  canHandOverTeam,
  canInviteToTeam,
  canJoinTeam,
  canLeaveTeam,
  canManageInvite,
  canOpenBallots,
  canRemoveMember,
  canRestoreMember,
} from '../domain/teams/policy'
import {
  CheckUrlSchema,
  CreateTeamSchema,
  EditTeamSchema,
  GenerateUrlSchema,
  InviteToTeamSchema,
  ListTeamsSchema,
  OpenBallotsSchema,
  TeamIdSchema,
  TeamInviteSchema,
  TeamMemberSchema,
} from '../domain/teams/validation'
import { FormerMemberView, MemberView, TeamView } from '../domain/teams/view'
import { failures } from './failures'
import {
  FAILED_JOINS_PER_ADDRESS,
  INVITATIONS,
  JOINS,
  JOINS_PER_ADDRESS,
  SLUG_CHECKS,
  TEAMS_CHANGED,
  TEAMS_CREATED,
} from './limit'
import { loadFailures } from './load-failure'
import { defineOperation, Done, nextCursor } from './operation'

export const listTeams = defineOperation({
  method: 'GET',
  path: '/api/teams',
  summary: 'The teams you are a member of',
  input: ListTeamsSchema,
  output: z.object({ teams: z.array(TeamView), next_cursor: nextCursor }),
  failure: 'Failed to load teams',
})

export const createTeam = defineOperation({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a team and become its owner',
  denials: [...denialsOf(canCreateTeam), tooManyAtOnce, teamNotFound],
  acceptsIdempotencyKey: true,
  limitPerPerson: TEAMS_CREATED,
  input: CreateTeamSchema,
  output: z.object({ team: TeamView, inviteLink: z.url() }),
  status: 201,
  ...failures.createTeam,
  preferServerText: true,
})

export const generateUrl = defineOperation({
  method: 'POST',
  path: '/api/teams/generate-url',
  summary: 'Propose a free URL for a team name',
  limitPerPerson: SLUG_CHECKS,
  input: GenerateUrlSchema,
  output: z.object({ urlSlug: z.string() }),
  ...failures.createTeam,
})

export const checkUrl = defineOperation({
  method: 'GET',
  path: '/api/teams/check-url/:slug',
  summary: 'Tell whether a team URL is free',
  limitPerPerson: SLUG_CHECKS,
  input: CheckUrlSchema,
  output: z.object({ available: z.boolean() }),
  ...failures.createTeam,
})

export const getTeam = defineOperation({
  method: 'GET',
  path: '/api/teams/:team_id',
  summary: 'A team with its members',
  input: TeamIdSchema,
  output: z.object({
    team: TeamView,
    members: z.array(MemberView),
    former_members: z.array(FormerMemberView),
    webhook_count: z.int().nullable().meta({
      description: 'Webhooks that stay with the team when it is handed over; null unless you own it',
    }),
    inviteLink: z.url(),
  }),
  failure: loadFailures.team,
})

export const editTeam = defineOperation({
  method: 'PATCH',
  path: '/api/teams/:team_id',
  summary: 'Change the name, the address or the weekly digest of a team; an old address leads to the new one',
  denials: denialsOf(canEditTeam),
  limitPerPerson: TEAMS_CHANGED,
  input: EditTeamSchema,
  output: z.object({ team: TeamView }),
  success: 'Team updated',
  ...failures.editTeam,
  preferServerText: true,
})

export const deleteTeam = defineOperation({
  method: 'DELETE',
  path: '/api/teams/:team_id',
  summary: 'Delete a team with everything in it',
  denials: denialsOf(canDeleteTeam),
  input: TeamIdSchema,
  output: Done,
  confirmation: DELETE_TEAM_WORD,
  success: 'Team deleted',
  ...failures.deleteTeam,
})

export const joinTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/join/:team_id',
  summary: 'Join a team by its invite link',
  denials: denialsOf(canJoinTeam),
  limitPerPerson: JOINS,
  limitPerAddress: JOINS_PER_ADDRESS,
  limitMissesPerAddress: FAILED_JOINS_PER_ADDRESS,
  input: TeamIdSchema,
  output: Done,
  success: 'Successfully joined team!',
  failure: 'Failed to join team',
  notFound: INVALID_INVITE_LINK,
  preferServerText: true,
})

export const leaveTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/leave',
  summary: 'Leave a team',
  denials: denialsOf(canLeaveTeam),
  input: TeamIdSchema,
  output: Done,
  success: 'You left the team',
  ...failures.leaveTeam,
  preferServerText: true,
})

export const setTeamInvite = defineOperation({
  method: 'PUT',
  path: '/api/teams/:team_id/invite',
  summary: 'Open or close the invite link',
  denials: denialsOf(canManageInvite),
  input: TeamInviteSchema,
  output: Done,
  success: 'Invite link updated',
  ...failures.setTeamInvite,
})

export const setOpenBallots = defineOperation({
  method: 'PUT',
  path: '/api/teams/:team_id/ballots',
  summary: 'Let members read the ballots of ended campaigns, without names, or keep them closed',
  denials: denialsOf(canOpenBallots),
  input: OpenBallotsSchema,
  output: Done,
  success: 'Ballots updated',
  ...failures.setOpenBallots,
})

export const inviteToTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/invitations',
  summary: 'Invite people to a team by e-mail',
  denials: denialsOf(canInviteToTeam),
  limitPerPerson: INVITATIONS,
  limitCounts: 'emails',
  input: InviteToTeamSchema,
  output: z.object({
    invited: z.array(z.string()).meta({ description: 'Addresses that get a mail, unless they want none' }),
    already_members: z.array(z.string()).meta({ description: 'Addresses of people who are in the team' }),
  }),
  ...failures.inviteToTeam,
  preferServerText: true,
})

export const removeMember = defineOperation({
  method: 'DELETE',
  path: '/api/teams/:team_id/members/:member_id',
  summary: 'Remove a member; old links no longer work for them',
  denials: denialsOf(canRemoveMember),
  input: TeamMemberSchema,
  output: Done,
  success: 'Member removed',
  ...failures.removeMember,
})

export const restoreMember = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/members/:member_id/restore',
  summary: 'Let a removed member back in',
  denials: denialsOf(canRestoreMember),
  input: TeamMemberSchema,
  output: Done,
  success: 'Member let back in',
  ...failures.restoreMember,
})

export const handOverTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/members/:member_id/hand-over',
  summary: 'Make another member the owner; the webhooks of the team stay, and the new owner manages them',
  denials: denialsOf(canHandOverTeam),
  input: TeamMemberSchema,
  output: Done,
  success: 'Team handed over',
  ...failures.handOverTeam,
})

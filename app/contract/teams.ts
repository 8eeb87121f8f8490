import { z } from 'zod'
import { DELETE_TEAM_WORD } from '../domain/teams/constants'
import {
  CheckUrlSchema,
  CreateTeamSchema,
  GenerateUrlSchema,
  ListTeamsSchema,
  TeamIdSchema,
  TeamInviteSchema,
  TeamMemberSchema,
} from '../domain/teams/validation'
import { FormerMemberView, MemberView, TeamView } from '../domain/teams/view'
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
  input: CreateTeamSchema,
  output: z.object({ team: TeamView, inviteLink: z.url() }),
  status: 201,
  failure: 'Failed to create team',
  preferServerText: true,
})

export const generateUrl = defineOperation({
  method: 'POST',
  path: '/api/teams/generate-url',
  summary: 'Propose a free URL for a team name',
  input: GenerateUrlSchema,
  output: z.object({ urlSlug: z.string() }),
  failure: 'Failed to create team',
})

export const checkUrl = defineOperation({
  method: 'GET',
  path: '/api/teams/check-url/:slug',
  summary: 'Tell whether a team URL is free',
  input: CheckUrlSchema,
  output: z.object({ available: z.boolean() }),
  failure: 'Failed to create team',
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
    inviteLink: z.url(),
  }),
  failure: 'Failed to load team data',
})

export const deleteTeam = defineOperation({
  method: 'DELETE',
  path: '/api/teams/:team_id',
  summary: 'Delete a team with everything in it',
  input: TeamIdSchema,
  output: Done,
  confirmation: DELETE_TEAM_WORD,
  success: 'Team deleted',
  failure: 'Failed to delete team',
})

export const joinTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/join/:team_id',
  summary: 'Join a team by its invite link',
  input: TeamIdSchema,
  output: Done,
  success: 'Successfully joined team!',
  failure: 'Failed to join team',
  notFound: 'Invalid or expired invite link',
  preferServerText: true,
})

export const leaveTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/leave',
  summary: 'Leave a team',
  input: TeamIdSchema,
  output: Done,
  success: 'You left the team',
  failure: 'Failed to leave team',
  preferServerText: true,
})

export const setTeamInvite = defineOperation({
  method: 'PUT',
  path: '/api/teams/:team_id/invite',
  summary: 'Open or close the invite link',
  input: TeamInviteSchema,
  output: Done,
  success: 'Invite link updated',
  failure: 'Failed to update the invite link',
})

export const removeMember = defineOperation({
  method: 'DELETE',
  path: '/api/teams/:team_id/members/:member_id',
  summary: 'Remove a member; old links no longer work for them',
  input: TeamMemberSchema,
  output: Done,
  success: 'Member removed',
  failure: 'Failed to remove member',
})

export const restoreMember = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/members/:member_id/restore',
  summary: 'Let a removed member back in',
  input: TeamMemberSchema,
  output: Done,
  success: 'Member let back in',
  failure: 'Failed to let the member back in',
})

export const handOverTeam = defineOperation({
  method: 'POST',
  path: '/api/teams/:team_id/members/:member_id/hand-over',
  summary: 'Make another member the owner',
  input: TeamMemberSchema,
  output: Done,
  success: 'Team handed over',
  failure: 'Failed to hand over the team',
})

import { operations } from '~/contract/operations.server'
import { newSlug, newTeam } from '../inputs'
import { everybody, members, teamOwner } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

export const teams = {
  listTeams: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    call: 'GET /api/teams',
    answer: ['teams', 'next_cursor'],
    statements: [1, ({ owner }) => operations.listTeams(owner, { limit: 500 })],
  },

  createTeam: {
    callers: everybody(201),
    scope: 'manage',
    input: newTeam,
    call: 'POST /api/teams',
    answer: ['team', 'inviteLink'],
    status: 201,
    statements: [1, ({ owner }) => operations.createTeam(owner, newTeam())],
  },

  generateUrl: {
    callers: everybody(200),
    scope: 'read',
    input: () => ({ teamName: 'Growth' }),
    call: 'POST /api/teams/generate-url',
    answer: ['urlSlug'],
    statements: [1, ({ owner }) => operations.generateUrl(owner, { teamName: 'Growth' })],
  },

  checkUrl: {
    callers: everybody(200),
    scope: 'read',
    input: () => ({ slug: newSlug() }),
    call: 'GET /api/teams/check-url/{slug}',
    answer: ['available'],
    statements: [1, ({ owner }) => operations.checkUrl(owner, { slug: 'nobody' })],
  },

  getTeam: {
    callers: members(200),
    scope: 'read',
    input: pick('team_id'),
    call: 'GET /api/teams/{team_id}',
    answer: ['team', 'members', 'former_members', 'webhook_count', 'inviteLink'],
    shown: 'removed',
    statements: [1, ({ owner, team_id }) => operations.getTeam(owner, { team_id })],
    outsider: ['Team', (ctx, { team_id }) => operations.getTeam(ctx, { team_id })],
  },

  editTeam: {
    callers: teamOwner,
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, name: 'Growth and more', url_slug: newSlug() }),
    call: 'PATCH /api/teams/{team_id}',
    answer: ['team'],
    statements: [1, ({ owner, team_id }) => operations.editTeam(owner, { team_id, ...newTeam() })],
    outsider: [
      'Team',
      (ctx, { team_id }) => operations.editTeam(ctx, { team_id, name: 'Ours now', url_slug: 'ours-now' }),
    ],
  },

  deleteTeam: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id'),
    call: 'DELETE /api/teams/{team_id}',
    answer: ['success'],
    statements: [2, ({ owner, team_id }) => operations.deleteTeam(owner, { team_id })],
    outsider: ['Team', (ctx, { team_id }) => operations.deleteTeam(ctx, { team_id })],
  },

  joinTeam: {
    callers: { ...members(409), outsider: 200 },
    scope: 'manage',
    input: pick('team_id'),
    call: 'POST /api/teams/join/{team_id}',
    answer: ['success'],
    who: 'newcomer',
    statements: [1, ({ newcomer, team_id }) => operations.joinTeam(newcomer, { team_id })],
  },

  leaveTeam: {
    callers: { ...members(200), teamOwner: 409 },
    scope: 'manage',
    input: pick('team_id'),
    call: 'POST /api/teams/{team_id}/leave',
    answer: ['success'],
    who: 'member',
    statements: [2, ({ member, team_id }) => operations.leaveTeam(member, { team_id })],
    outsider: ['Team', (ctx, { team_id }) => operations.leaveTeam(ctx, { team_id })],
  },

  setTeamInvite: {
    callers: teamOwner,
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, open: false }),
    call: 'PUT /api/teams/{team_id}/invite',
    answer: ['success'],
    statements: [1, ({ owner, team_id }) => operations.setTeamInvite(owner, { team_id, open: true })],
    outsider: ['Team', (ctx, { team_id }) => operations.setTeamInvite(ctx, { team_id, open: true })],
  },

  setOpenBallots: {
    callers: teamOwner,
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, open: false }),
    call: 'PUT /api/teams/{team_id}/ballots',
    answer: ['success'],
    statements: [3, ({ owner, team_id }) => operations.setOpenBallots(owner, { team_id, open: true })],
    outsider: ['Team', (ctx, { team_id }) => operations.setOpenBallots(ctx, { team_id, open: true })],
  },

  inviteToTeam: {
    callers: members(200),
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, emails: ['ines@example.com'] }),
    call: 'POST /api/teams/{team_id}/invitations',
    answer: ['invited', 'already_members'],
    statements: [
      1,
      ({ owner, team_id }) => operations.inviteToTeam(owner, { team_id, emails: ['dora@example.com'] }),
    ],
    outsider: [
      'Team',
      (ctx, { team_id }) => operations.inviteToTeam(ctx, { team_id, emails: ['dora@example.com'] }),
    ],
  },

  removeMember: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id', 'member_id'),
    call: 'DELETE /api/teams/{team_id}/members/{member_id}',
    answer: ['success'],
    // In a transaction: first the lock, then what is true behind it.
    statements: [
      2,
      ({ owner, member, team_id }) => operations.removeMember(owner, { team_id, member_id: member.actor.id }),
    ],
    outsider: ['Team', (ctx, ids) => operations.removeMember(ctx, ids)],
  },

  restoreMember: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id', 'member_id'),
    needs: 'removed',
    call: 'POST /api/teams/{team_id}/members/{member_id}/restore',
    answer: ['success'],
    statements: [
      1,
      ({ owner, member, team_id }) =>
        operations.restoreMember(owner, { team_id, member_id: member.actor.id }).catch(() => null),
    ],
    outsider: ['Team', (ctx, ids) => operations.restoreMember(ctx, ids)],
  },

  handOverTeam: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id', 'member_id'),
    call: 'POST /api/teams/{team_id}/members/{member_id}/hand-over',
    answer: ['success'],
    statements: [
      2,
      ({ owner, member, team_id }) => operations.handOverTeam(owner, { team_id, member_id: member.actor.id }),
    ],
    outsider: ['Team', (ctx, ids) => operations.handOverTeam(ctx, ids)],
  },

  setTeamObserver: {
    callers: teamOwner,
    scope: 'manage',
    input: (scene) => ({ ...pick('team_id', 'member_id')(scene), observes: true }),
    call: 'PUT /api/teams/{team_id}/observers/{member_id}',
    answer: ['success'],
    statements: [
      3,
      ({ owner, member, team_id }) =>
        operations.setTeamObserver(owner, { team_id, member_id: member.actor.id, observes: true }),
    ],
    outsider: [
      'Team',
      (ctx, { team_id, member_id }) =>
        operations.setTeamObserver(ctx, { team_id, member_id, observes: true }),
    ],
  },

  joinCampaign: {
    callers: { ...members(200), outsider: 200 },
    scope: 'manage',
    input: pick('invite_link'),
    call: 'GET /api/campaigns/join/{invite_link}',
    answer: ['campaign'],
    who: 'newcomer',
    statements: [
      1,
      ({ newcomer, invite_token }) => operations.joinCampaign(newcomer, { invite_link: invite_token }),
    ],
  },
} satisfies OperationRows

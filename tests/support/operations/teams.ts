import { newSlug, newTeam } from '../inputs'
import { everybody, members, teamOwner } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

export const teams = {
  listTeams: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    answer: ['teams', 'next_cursor'],
    statements: 1,
  },

  createTeam: {
    callers: everybody(201),
    scope: 'manage',
    input: newTeam,
    answer: ['team', 'inviteLink'],
    status: 201,
    statements: 1,
  },

  generateUrl: {
    callers: everybody(200),
    scope: 'read',
    input: () => ({ teamName: 'Growth' }),
    answer: ['urlSlug'],
    statements: 1,
  },

  checkUrl: {
    callers: everybody(200),
    scope: 'read',
    input: () => ({ slug: newSlug() }),
    answer: ['available'],
    statements: 1,
  },

  getTeam: {
    callers: members(200),
    scope: 'read',
    input: pick('team_id'),
    answer: ['team', 'members', 'former_members', 'webhook_count', 'inviteLink'],
    shown: 'removed',
    statements: 1,
    outsider: 'Team',
  },

  editTeam: {
    callers: teamOwner,
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, name: 'Growth and more', url_slug: newSlug() }),
    answer: ['team'],
    statements: 1,
    outsider: 'Team',
  },

  deleteTeam: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id'),
    answer: ['success'],
    statements: 2,
    outsider: 'Team',
  },

  joinTeam: {
    callers: { ...members(409), outsider: 200 },
    scope: 'manage',
    input: pick('team_id'),
    answer: ['success'],
    who: 'newcomer',
    statements: 1,
  },

  leaveTeam: {
    callers: { ...members(200), teamOwner: 409 },
    scope: 'manage',
    input: pick('team_id'),
    answer: ['success'],
    who: 'member',
    statements: 2,
    outsider: 'Team',
  },

  setTeamInvite: {
    callers: teamOwner,
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, open: false }),
    answer: ['success'],
    statements: 1,
    outsider: 'Team',
  },

  setOpenBallots: {
    callers: teamOwner,
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, open: false }),
    answer: ['success'],
    statements: 3,
    outsider: 'Team',
  },

  inviteToTeam: {
    callers: members(200),
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, emails: ['ines@example.com'] }),
    answer: ['invited', 'already_members'],
    statements: 1,
    outsider: 'Team',
  },

  removeMember: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id', 'member_id'),
    answer: ['success'],
    // In a transaction: first the lock, then what is true behind it.
    statements: 2,
    outsider: 'Team',
  },

  restoreMember: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id', 'member_id'),
    needs: 'removed',
    answer: ['success'],
    statements: 1,
    outsider: 'Team',
  },

  handOverTeam: {
    callers: teamOwner,
    scope: 'manage',
    input: pick('team_id', 'member_id'),
    answer: ['success'],
    statements: 2,
    outsider: 'Team',
  },

  setTeamObserver: {
    callers: teamOwner,
    scope: 'manage',
    input: (scene) => ({ ...pick('team_id', 'member_id')(scene), observes: true }),
    answer: ['success'],
    statements: 3,
    outsider: 'Team',
  },

  joinCampaign: {
    callers: { ...members(200), outsider: 200 },
    scope: 'manage',
    input: pick('invite_link'),
    answer: ['campaign'],
    who: 'newcomer',
    statements: 1,
  },
} satisfies OperationRows

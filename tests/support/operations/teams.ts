import { newSlug, newTeam } from '../inputs'
import { everybody, members } from '../permissions'
import {
  doneByTeamOwner,
  ofOneself,
  ofTeam,
  pick,
  readByEverybody,
  readByMembers,
  type OperationRows,
} from './row'

export const teams = {
  listTeams: {
    ...readByEverybody,
    ...ofOneself,
    answer: ['teams', 'next_cursor'],
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
    ...readByEverybody,
    input: () => ({ teamName: 'Growth' }),
    answer: ['urlSlug'],
    statements: 1,
  },

  checkUrl: {
    ...readByEverybody,
    input: () => ({ slug: newSlug() }),
    answer: ['available'],
    statements: 1,
  },

  getTeam: {
    ...ofTeam,
    ...readByMembers,
    answer: ['team', 'members', 'former_members', 'webhook_count', 'inviteLink'],
    shown: 'removed',
  },

  editTeam: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: ({ team_id }) => ({ team_id, name: 'Growth and more', url_slug: newSlug() }),
    answer: ['team'],
  },

  deleteTeam: {
    ...ofTeam,
    ...doneByTeamOwner,
    answer: ['success'],
    statements: 2,
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
    ...ofTeam,
    callers: { ...members(200), teamOwner: 409 },
    scope: 'manage',
    answer: ['success'],
    who: 'member',
    statements: 2,
  },

  setTeamInvite: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: ({ team_id }) => ({ team_id, open: false }),
    answer: ['success'],
  },

  setOpenBallots: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: ({ team_id }) => ({ team_id, open: false }),
    answer: ['success'],
    statements: 3,
  },

  inviteToTeam: {
    ...ofTeam,
    callers: members(200),
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, emails: ['ines@example.com'] }),
    answer: ['invited', 'already_members'],
  },

  removeMember: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: pick('team_id', 'member_id'),
    answer: ['success'],
    // In a transaction: first the lock, then what is true behind it.
    statements: 2,
  },

  restoreMember: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: pick('team_id', 'member_id'),
    needs: 'removed',
    answer: ['success'],
  },

  handOverTeam: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: pick('team_id', 'member_id'),
    answer: ['success'],
    statements: 2,
  },

  setTeamObserver: {
    ...ofTeam,
    ...doneByTeamOwner,
    input: (scene) => ({ ...pick('team_id', 'member_id')(scene), observes: true }),
    answer: ['success'],
    statements: 3,
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

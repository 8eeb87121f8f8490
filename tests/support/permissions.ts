import type { OperationName } from '~/contract'

export const CALLERS = [
  'anonymous',
  'outsider',
  'removed',
  'member',
  'adder',
  'campaignOwner',
  'teamOwner',
] as const
export type Caller = (typeof CALLERS)[number]
export type Status = 200 | 201 | 401 | 402 | 403 | 404 | 409
export type Row = Record<Caller, Status>

export const everybody = (status: Status): Row => ({
  anonymous: 401,
  outsider: status,
  removed: status,
  member: status,
  adder: status,
  campaignOwner: status,
  teamOwner: status,
})
export const members = (status: Status): Row => ({ ...everybody(status), outsider: 404, removed: 404 })
export const teamOwner: Row = { ...members(403), teamOwner: 200 }
export const campaignOwner: Row = { ...members(403), campaignOwner: 200 }

/** Who may do what with a team, its campaign and its tactic (docs/product.md#membership, #campaigns, #tactics). */
export const permissions: Record<OperationName, Row> = {
  getMe: everybody(200),
  listApiTokens: everybody(200),
  createApiToken: everybody(201),
  revokeApiToken: everybody(200),
  getNotificationPreferences: everybody(200),
  setNotificationPreferences: everybody(200),
  getSubscription: everybody(200),
  checkLimits: everybody(200),
  checkDashboardAccess: everybody(200),
  upgrade: everybody(200),
  listTeams: everybody(200),
  createTeam: everybody(201),
  generateUrl: everybody(200),
  checkUrl: everybody(200),

  getTeam: members(200),
  deleteTeam: teamOwner,
  joinTeam: { ...members(409), outsider: 200 },
  leaveTeam: { ...members(200), teamOwner: 409 },
  setTeamInvite: teamOwner,
  inviteToTeam: members(200),
  removeMember: teamOwner,
  restoreMember: teamOwner,
  handOverTeam: teamOwner,

  listCampaigns: members(200),
  createCampaign: members(201),
  getCampaign: members(200),
  joinCampaign: { ...members(200), outsider: 200 },
  moveCampaignEnd: campaignOwner,
  endCampaign: campaignOwner,
  deleteCampaign: campaignOwner,
  getConfettiViewed: members(200),
  markConfettiViewed: members(200),
  // The target has too few tactics for whoever may.
  suggestTactics: { ...members(403), campaignOwner: 409 },

  listTactics: members(200),
  addTactic: members(201),
  voteOnTactic: members(200),
  deleteTactic: { ...campaignOwner, adder: 200 },
  listComments: members(200),
  addComment: members(201),
}

/** What an API token may not do although its owner may. */
export const refusedToTokens: readonly OperationName[] = ['listApiTokens', 'createApiToken', 'revokeApiToken']

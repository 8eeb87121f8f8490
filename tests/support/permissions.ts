import type { OperationName } from '~/contract/operations.server'

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
export const adder: Row = { ...members(403), adder: 200 }

/** Who may do what with a team, its campaign and its tactic (docs/product.md#membership, #campaigns, #tactics). */
export const permissions: Record<OperationName, Row> = {
  getMe: everybody(200),
  changeName: everybody(200),
  listSessions: everybody(200),
  endSession: everybody(200),
  endOtherSessions: everybody(200),
  exportAccount: everybody(200),
  // Whoever owns a team with others cannot leave it without an owner.
  deleteAccount: { ...everybody(200), teamOwner: 409 },
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
  listOpenWork: everybody(200),

  getTeam: members(200),
  editTeam: teamOwner,
  deleteTeam: teamOwner,
  joinTeam: { ...members(409), outsider: 200 },
  leaveTeam: { ...members(200), teamOwner: 409 },
  setTeamInvite: teamOwner,
  setOpenBallots: teamOwner,
  listWebhooks: teamOwner,
  createWebhook: { ...teamOwner, teamOwner: 201 },
  deleteWebhook: teamOwner,
  testWebhook: teamOwner,
  listDeliveries: teamOwner,
  sendDeliveryAgain: teamOwner,
  inviteToTeam: members(200),
  removeMember: teamOwner,
  restoreMember: teamOwner,
  handOverTeam: teamOwner,

  listCampaigns: members(200),
  createCampaign: members(201),
  startCampaign: members(201),
  getCampaign: members(200),
  getCampaignLive: members(200),
  joinCampaign: { ...members(200), outsider: 200 },
  editCampaign: campaignOwner,
  renewCampaignInvite: campaignOwner,
  getCampaignCalendar: members(200),
  endCampaign: campaignOwner,
  deleteCampaign: campaignOwner,
  getConfettiViewed: members(200),
  markConfettiViewed: members(200),
  getReceipt: members(200),
  // The target's campaign is running.
  getResultsFile: members(409),
  getCheckPage: members(409),
  getDecision: members(409),
  saveDecision: { ...members(403), campaignOwner: 409 },
  openDecisionLink: { ...members(403), campaignOwner: 409 },
  closeDecisionLink: { ...members(403), campaignOwner: 409 },
  // Nothing is decided.
  recordOutcome: members(409),
  clearOutcome: members(409),
  linkIssue: members(409),
  getTrackRecord: members(200),
  getSecondRound: members(409),
  openSecondRound: { ...members(403), campaignOwner: 409 },
  // There is none.
  getSecondRoundCalendar: members(404),
  moveSecondRoundEnd: { ...members(403), campaignOwner: 404 },
  endSecondRound: { ...members(403), campaignOwner: 404 },
  voteInSecondRound: members(404),
  withdrawSecondVote: members(404),
  // The target has too few tactics for whoever may.
  suggestTactics: { ...members(403), campaignOwner: 409 },

  listTactics: members(200),
  getResults: members(409),
  exportResults: members(409),
  exportTactics: members(200),
  addTactic: members(201),
  addTactics: members(201),
  previewTactics: members(200),
  listSimilarTactics: members(200),
  voteOnTactic: members(200),
  scoreTactics: members(200),
  withdrawVote: members(200),
  editTactic: adder,
  deleteTactic: { ...campaignOwner, adder: 200 },
  listComments: members(200),
  addComment: members(201),
  // The adder wrote it.
  editComment: adder,
  deleteComment: adder,
}

/** What an API token may not do although its owner may. */
export const refusedToTokens: readonly OperationName[] = [
  'changeName',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'exportAccount',
  'deleteAccount',
  'listApiTokens',
  'createApiToken',
  'revokeApiToken',
]

// Made by `npm run generate` from the operations of app/domain.
import { setChatSheet } from '../../domain/account/chat-sheets.server'
import { changeName, endSession, endOtherSessions } from '../../domain/account/commands.server'
import { deleteAccount } from '../../domain/account/deletion.server'
import { exportAccount } from '../../domain/account/export.server'
import { listSessions } from '../../domain/account/queries.server'
import { endCampaign, editCampaign, renewCampaignInvite, deleteCampaign, markConfettiViewed, createCampaign } from '../../domain/campaigns/commands.server'
import { setCampaignObserver } from '../../domain/campaigns/observers.server'
import { listOpenWork, getOpenWorkLive } from '../../domain/campaigns/open-work.server'
import { listCampaigns, getCampaign, getConfettiViewed, getCampaignCalendar } from '../../domain/campaigns/queries.server'
import { addComment, editComment, deleteComment } from '../../domain/comments/commands.server'
import { listComments } from '../../domain/comments/queries.server'
import { saveDecision, openDecisionLink, closeDecisionLink } from '../../domain/decisions/commands.server'
import { getDecision } from '../../domain/decisions/queries.server'
import { listCampaignActs, listTeamActs, exportTeamActs } from '../../domain/history/queries.server'
import { setNotificationPreferences } from '../../domain/notifications/commands.server'
import { getNotificationPreferences } from '../../domain/notifications/queries.server'
import { getReminder, remindMembers } from '../../domain/notifications/reminding.server'
import { recordOutcome, clearOutcome, linkIssue, linkIssues, reportOutcome } from '../../domain/outcomes/commands.server'
import { getTrackRecord } from '../../domain/outcomes/queries.server'
import { getCheckPage } from '../../domain/results/store/check-page.server'
import { getResultsFile } from '../../domain/results/store/results-file.server'
import { openSecondRound, endSecondRound, moveSecondRoundEnd } from '../../domain/rounds/commands.server'
import { getSecondRound, getSecondRoundCalendar } from '../../domain/rounds/queries.server'
import { voteInSecondRound, withdrawSecondVote } from '../../domain/rounds/votes.server'
import { getReceipt } from '../../domain/seals/receipts.server'
import { openResultLink, closeResultLink } from '../../domain/sharing/commands.server'
import { getResultToShare } from '../../domain/sharing/queries.server'
import { upgrade } from '../../domain/subscription/commands.server'
import { checkLimits, checkDashboardAccess, getSubscription } from '../../domain/subscription/queries.server'
import { suggestTactics } from '../../domain/suggestions/commands.server'
import { runCampaignAgain } from '../../domain/tactics/again.server'
import { addTactic, editTactic, deleteTactic, addTactics, undoAdding } from '../../domain/tactics/commands.server'
import { exportTactics } from '../../domain/tactics/export.server'
import { getCampaignLive } from '../../domain/tactics/live.server'
import { handInMachineBallot } from '../../domain/tactics/machine.server'
import { listTactics } from '../../domain/tactics/queries.server'
import { getResults, exportResults, exportWorkbook } from '../../domain/tactics/results.server'
import { joinTactics, separateTactics } from '../../domain/tactics/same-as.server'
import { listSimilarTactics, previewTactics } from '../../domain/tactics/similar.server'
import { startCampaign } from '../../domain/tactics/start.server'
import { voteOnTactic, scoreTactics, withdrawVote } from '../../domain/tactics/votes.server'
import { editTeam, deleteTeam, setTeamInvite, setOpenBallots, createTeam, inviteToTeam } from '../../domain/teams/commands.server'
import { joinTeam, joinCampaign } from '../../domain/teams/joining.server'
import { removeMember, leaveTeam, restoreMember, handOverTeam } from '../../domain/teams/members.server'
import { setTeamObserver } from '../../domain/teams/observers.server'
import { listTeams, getTeam, checkUrl, generateUrl } from '../../domain/teams/queries.server'
import { createApiToken, revokeApiToken } from '../../domain/tokens/commands.server'
import { listConnections, endConnection } from '../../domain/tokens/connections.server'
import { listApiTokens } from '../../domain/tokens/queries.server'
import { getMe } from '../../domain/users/queries.server'
import { createWebhook, deleteWebhook, testWebhook, sendDeliveryAgain } from '../../domain/webhooks/commands.server'
import { listWebhooks, listDeliveries } from '../../domain/webhooks/queries.server'

export const operations = {
  setChatSheet,
  changeName,
  endSession,
  endOtherSessions,
  deleteAccount,
  exportAccount,
  listSessions,
  endCampaign,
  editCampaign,
  renewCampaignInvite,
  deleteCampaign,
  markConfettiViewed,
  createCampaign,
  setCampaignObserver,
  listOpenWork,
  getOpenWorkLive,
  listCampaigns,
  getCampaign,
  getConfettiViewed,
  getCampaignCalendar,
  addComment,
  editComment,
  deleteComment,
  listComments,
  saveDecision,
  openDecisionLink,
  closeDecisionLink,
  getDecision,
  listCampaignActs,
  listTeamActs,
  exportTeamActs,
  setNotificationPreferences,
  getNotificationPreferences,
  getReminder,
  remindMembers,
  recordOutcome,
  clearOutcome,
  linkIssue,
  linkIssues,
  reportOutcome,
  getTrackRecord,
  getCheckPage,
  getResultsFile,
  openSecondRound,
  endSecondRound,
  moveSecondRoundEnd,
  getSecondRound,
  getSecondRoundCalendar,
  voteInSecondRound,
  withdrawSecondVote,
  getReceipt,
  openResultLink,
  closeResultLink,
  getResultToShare,
  upgrade,
  checkLimits,
  checkDashboardAccess,
  getSubscription,
  suggestTactics,
  runCampaignAgain,
  addTactic,
  editTactic,
  deleteTactic,
  addTactics,
  undoAdding,
  exportTactics,
  getCampaignLive,
  handInMachineBallot,
  listTactics,
  getResults,
  exportResults,
  exportWorkbook,
  joinTactics,
  separateTactics,
  listSimilarTactics,
  previewTactics,
  startCampaign,
  voteOnTactic,
  scoreTactics,
  withdrawVote,
  editTeam,
  deleteTeam,
  setTeamInvite,
  setOpenBallots,
  createTeam,
  inviteToTeam,
  joinTeam,
  joinCampaign,
  removeMember,
  leaveTeam,
  restoreMember,
  handOverTeam,
  setTeamObserver,
  listTeams,
  getTeam,
  checkUrl,
  generateUrl,
  createApiToken,
  revokeApiToken,
  listConnections,
  endConnection,
  listApiTokens,
  getMe,
  createWebhook,
  deleteWebhook,
  testWebhook,
  sendDeliveryAgain,
  listWebhooks,
  listDeliveries,
}

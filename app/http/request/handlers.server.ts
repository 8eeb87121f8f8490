import type { InputOf, OperationName, OutputOf } from '../../contract'
import * as account from '../../domain/account/commands.server'
import { deleteAccount } from '../../domain/account/deletion.server'
import { exportAccount } from '../../domain/account/export.server'
import { listSessions } from '../../domain/account/queries.server'
import { toCalendar } from '../../domain/campaigns/calendar.server'
import * as campaigns from '../../domain/campaigns/commands.server'
import { listOpenWork } from '../../domain/campaigns/open-work.server'
import {
  getCampaign,
  getCampaignEnd,
  listCampaigns,
  shouldShowConfetti,
} from '../../domain/campaigns/queries.server'
import type { Context } from '../../domain/context'
import { closeDecisionLink, openDecisionLink, saveDecision } from '../../domain/decisions/commands.server'
import { getDecision } from '../../domain/decisions/queries.server'
import { clearOutcome, recordOutcome } from '../../domain/outcomes/commands.server'
import { getTrackRecord } from '../../domain/outcomes/queries.server'
import { addComment, deleteComment, editComment } from '../../domain/comments/commands.server'
import { listComments } from '../../domain/comments/queries.server'
import { setPreferences } from '../../domain/notifications/commands.server'
import { getPreferences } from '../../domain/notifications/queries.server'
import { getResultsFile } from '../../domain/results/results-file.server'
import { getReceipt } from '../../domain/seals/receipts.server'
import * as rounds from '../../domain/rounds/commands.server'
import { getSecondRound, getSecondRoundEnd } from '../../domain/rounds/queries.server'
import { voteInSecondRound, withdrawSecondVote } from '../../domain/rounds/votes.server'
import { upgrade } from '../../domain/subscription/commands.server'
import { checkDashboardAccess, checkLimits } from '../../domain/subscription/queries.server'
import { suggestTactics } from '../../domain/suggestions/commands.server'
import { addTactics } from '../../domain/tactics/bulk.server'
import {
  addTactic,
  deleteTactic,
  editTactic,
  scoreTactics,
  voteOnTactic,
  withdrawVote,
} from '../../domain/tactics/commands.server'
import { listTactics } from '../../domain/tactics/queries.server'
import { getResults } from '../../domain/tactics/results.server'
import { toCsv } from '../../domain/tactics/results-csv'
import { listSimilarTactics, previewTactics } from '../../domain/tactics/similar.server'
import * as teams from '../../domain/teams/commands.server'
import { inviteToTeam } from '../../domain/teams/invitations.server'
import { joinCampaign, joinTeam } from '../../domain/teams/joining.server'
import * as members from '../../domain/teams/members.server'
import { generateUrl, getTeam, isSlugAvailable, listTeams } from '../../domain/teams/queries.server'
import { createApiToken, revokeApiToken } from '../../domain/tokens/commands.server'
import { listApiTokens } from '../../domain/tokens/queries.server'
import { toUserView } from '../../domain/users/view'
import { env } from '../../env.server'
import * as webhooks from '../../domain/webhooks/commands.server'
import { listDeliveries, listWebhooks } from '../../domain/webhooks/queries.server'
import { Download } from './download.server'
import {
  campaignAddress,
  campaignInviteLink,
  minutesLink,
  secondRoundAddress,
  teamInviteLink,
} from './links.server'
import { answerCampaignLive } from './live.server'
import { deleteMailFiles } from './mail-files.server'
import { askForSuggestions, suggestionSource } from './suggest.server'

type Handlers = {
  [Name in OperationName]: (
    ctx: Context,
    input: InputOf<Name>,
  ) => Promise<OutputOf<Name> | Download<OutputOf<Name>>>
}

const done = { success: true } as const

/** The domain function of each operation. Links are added here, since the domain does not know the app's origin. */
export const handlers: Handlers = {
  getMe: async ({ actor }) => ({ user: toUserView(actor) }),

  changeName: account.changeName,
  listSessions: async (ctx) => ({ sessions: await listSessions(ctx) }),
  endSession: (ctx, { session_id }) => account.endSession(ctx, session_id).then(() => done),
  endOtherSessions: (ctx) => account.endOtherSessions(ctx).then(() => done),
  exportAccount,
  deleteAccount: async (ctx, input) => {
    await deleteAccount(ctx, input)
    deleteMailFiles(ctx.actor)
    return done
  },

  listApiTokens: async (ctx) => ({ tokens: await listApiTokens(ctx) }),
  createApiToken,
  revokeApiToken: (ctx, { token_id }) => revokeApiToken(ctx, token_id).then(() => done),

  getNotificationPreferences: getPreferences,
  setNotificationPreferences: setPreferences,

  getSubscription: async ({ actor }) => ({ plan: actor.plan, trialEndsAt: actor.trial_ends_at }),
  checkLimits: (ctx, { action }) => checkLimits(ctx, action),
  checkDashboardAccess,
  upgrade: (ctx) => upgrade(ctx).then(() => done),

  listTeams: async (ctx, input) => {
    const { rows, next_cursor } = await listTeams(ctx, input)
    return { teams: rows, next_cursor }
  },
  createTeam: async (ctx, input) => {
    const team = await teams.createTeam(ctx, input)
    return { team, inviteLink: teamInviteLink(team.id) }
  },
  generateUrl: async (ctx, { teamName }) => ({ urlSlug: await generateUrl(ctx, teamName) }),
  checkUrl: async (ctx, { slug }) => ({ available: await isSlugAvailable(ctx, slug) }),
  getTeam: async (ctx, { team_id }) => ({
    ...(await getTeam(ctx, team_id)),
    inviteLink: teamInviteLink(team_id),
  }),
  editTeam: async (ctx, input) => ({ team: await teams.editTeam(ctx, input) }),
  deleteTeam: (ctx, { team_id }) => teams.deleteTeam(ctx, team_id).then(() => done),
  joinTeam: (ctx, { team_id }) => joinTeam(ctx, team_id).then(() => done),
  leaveTeam: (ctx, { team_id }) => members.leaveTeam(ctx, team_id).then(() => done),
  setTeamInvite: (ctx, input) => teams.setTeamInvite(ctx, input).then(() => done),
  setOpenBallots: (ctx, input) => teams.setOpenBallots(ctx, input).then(() => done),
  inviteToTeam,
  removeMember: (ctx, input) => members.removeMember(ctx, input).then(() => done),
  restoreMember: (ctx, input) => members.restoreMember(ctx, input).then(() => done),
  handOverTeam: (ctx, input) => members.handOverTeam(ctx, input).then(() => done),

  listWebhooks: async (ctx, { team_id }) => ({ webhooks: await listWebhooks(ctx, team_id) }),
  createWebhook: (ctx, input) =>
    webhooks.createWebhook(ctx, input, { allowsLoopback: env.allowsLoopbackWebhooks }),
  deleteWebhook: (ctx, { webhook_id }) => webhooks.deleteWebhook(ctx, webhook_id).then(() => done),
  testWebhook: async (ctx, { webhook_id }) => ({ delivery: await webhooks.testWebhook(ctx, webhook_id) }),
  listDeliveries: async (ctx, input) => {
    const { webhook, rows, next_cursor } = await listDeliveries(ctx, input)
    return { webhook, deliveries: rows, next_cursor }
  },
  sendDeliveryAgain: async (ctx, { delivery_id }) => ({
    delivery: await webhooks.sendDeliveryAgain(ctx, delivery_id),
  }),

  listCampaigns: async (ctx, input) => {
    const { rows, next_cursor } = await listCampaigns(ctx, input)
    return { campaigns: rows, next_cursor }
  },
  listOpenWork,
  createCampaign: (ctx, input) => campaigns.createCampaign(ctx, input).then(withInviteLink),
  getCampaign: (ctx, { campaign_id }) => getCampaign(ctx, campaign_id).then(withInviteLink),
  getCampaignLive: answerCampaignLive,
  joinCampaign: async (ctx, { invite_link }) => ({ campaign: await joinCampaign(ctx, invite_link) }),
  editCampaign: (ctx, input) => campaigns.editCampaign(ctx, input).then(withInviteLink),
  renewCampaignInvite: async (ctx, { campaign_id }) => ({
    inviteLink: campaignInviteLink(await campaigns.renewCampaignInvite(ctx, campaign_id)),
  }),
  getCampaignCalendar: async (ctx, { campaign_id }) => {
    const end = await getCampaignEnd(ctx, campaign_id)
    return new Download(end.name, toCalendar(end, campaignAddress(campaign_id)))
  },
  endCampaign: (ctx, { campaign_id }) => campaigns.endCampaign(ctx, campaign_id).then(() => done),
  deleteCampaign: (ctx, { campaign_id }) => campaigns.deleteCampaign(ctx, campaign_id).then(() => done),
  getConfettiViewed: async (ctx, { campaign_id }) => ({
    shouldShowConfetti: await shouldShowConfetti(ctx, campaign_id),
  }),
  markConfettiViewed: (ctx, { campaign_id }) =>
    campaigns.markConfettiViewed(ctx, campaign_id).then(() => done),

  getResultsFile: async (ctx, { campaign_id }) => {
    const file = await getResultsFile(ctx, campaign_id)
    return new Download(file.manifest.campaign.name, file)
  },
  getReceipt: async (ctx, { campaign_id }) => {
    const { campaign_name, receipt } = await getReceipt(ctx, campaign_id)
    return new Download(campaign_name, receipt)
  },

  getDecision: async (ctx, { campaign_id }) => {
    const { decision, link_token } = await getDecision(ctx, campaign_id)
    return { decision, link: link_token === null ? null : minutesLink(link_token) }
  },
  saveDecision,
  openDecisionLink: async (ctx, { campaign_id }) => ({
    link: minutesLink(await openDecisionLink(ctx, campaign_id)),
  }),
  closeDecisionLink: (ctx, { campaign_id }) => closeDecisionLink(ctx, campaign_id).then(() => done),

  recordOutcome,
  clearOutcome: (ctx, { tactic_id }) => clearOutcome(ctx, tactic_id).then(() => done),
  getTrackRecord,

  suggestTactics: async (ctx, { campaign_id }) => {
    const tactics = await suggestTactics(ctx, campaign_id, askForSuggestions)
    return { data: { tactics, source: suggestionSource } }
  },

  listTactics: async (ctx, input) => {
    const { rows, next_cursor } = await listTactics(ctx, input)
    return { tactics: rows, next_cursor }
  },
  getResults: (ctx, { campaign_id }) => getResults(ctx, campaign_id),
  exportResults: async (ctx, { campaign_id, separator }) => {
    const results = await getResults(ctx, campaign_id)
    return new Download(results.campaign.name, toCsv(results, separator))
  },
  addTactic: async (ctx, input) => ({ tactic: await addTactic(ctx, input) }),
  addTactics: async (ctx, input) => ({ tactics: await addTactics(ctx, input) }),
  previewTactics: async (ctx, input) => ({ lines: await previewTactics(ctx, input) }),
  listSimilarTactics: async (ctx, input) => ({ similar: await listSimilarTactics(ctx, input) }),
  voteOnTactic,
  scoreTactics,
  withdrawVote: (ctx, { tactic_id }) => withdrawVote(ctx, tactic_id),
  editTactic: async (ctx, input) => ({ tactic: await editTactic(ctx, input) }),
  deleteTactic: (ctx, { tactic_id }) => deleteTactic(ctx, tactic_id).then(() => done),

  getSecondRound: async (ctx, { campaign_id }) => ({ second_round: await getSecondRound(ctx, campaign_id) }),
  getSecondRoundCalendar: async (ctx, { campaign_id }) => {
    const end = await getSecondRoundEnd(ctx, campaign_id)
    return new Download(end.name, toCalendar(end, secondRoundAddress(campaign_id), 'secondRound'))
  },
  openSecondRound: async (ctx, input) => ({ second_round: await rounds.openSecondRound(ctx, input) }),
  moveSecondRoundEnd: async (ctx, input) => ({ second_round: await rounds.moveSecondRoundEnd(ctx, input) }),
  endSecondRound: (ctx, { campaign_id }) => rounds.endSecondRound(ctx, campaign_id).then(() => done),
  voteInSecondRound,
  withdrawSecondVote: (ctx, { tactic_id }) => withdrawSecondVote(ctx, tactic_id).then(() => done),

  listComments: async (ctx, input) => {
    const { rows, next_cursor } = await listComments(ctx, input)
    return { comments: rows, next_cursor }
  },
  addComment: async (ctx, input) => ({ comment: await addComment(ctx, input) }),
  editComment: async (ctx, input) => ({ comment: await editComment(ctx, input) }),
  deleteComment: (ctx, { comment_id }) => deleteComment(ctx, comment_id).then(() => done),
}

function withInviteLink<C>({ campaign, invite_token }: { campaign: C; invite_token: string | null }) {
  return { campaign, inviteLink: campaignInviteLink(invite_token) }
}

import type { InputOf, OperationName, OutputOf } from '../../contract'
import * as campaigns from '../../domain/campaigns/commands.server'
import { getCampaign, listCampaigns, shouldShowConfetti } from '../../domain/campaigns/queries.server'
import type { Context } from '../../domain/context'
import { addComment } from '../../domain/comments/commands.server'
import { listComments } from '../../domain/comments/queries.server'
import { setPreferences } from '../../domain/notifications/commands.server'
import { getPreferences } from '../../domain/notifications/queries.server'
import { upgrade } from '../../domain/subscription/commands.server'
import { checkDashboardAccess, checkLimits } from '../../domain/subscription/queries.server'
import { suggestTactics } from '../../domain/suggestions/commands.server'
import { addTactic, deleteTactic, voteOnTactic } from '../../domain/tactics/commands.server'
import { listTactics } from '../../domain/tactics/queries.server'
import * as teams from '../../domain/teams/commands.server'
import { inviteToTeam } from '../../domain/teams/invitations.server'
import { joinCampaign, joinTeam } from '../../domain/teams/joining.server'
import * as members from '../../domain/teams/members.server'
import { generateUrl, getTeam, isSlugAvailable, listTeams } from '../../domain/teams/queries.server'
import { createApiToken, revokeApiToken } from '../../domain/tokens/commands.server'
import { listApiTokens } from '../../domain/tokens/queries.server'
import { toUserView } from '../../domain/users/view'
import { campaignInviteLink, teamInviteLink } from './links.server'
import { askForSuggestions, suggestionSource } from './suggest.server'

type Handlers = { [Name in OperationName]: (ctx: Context, input: InputOf<Name>) => Promise<OutputOf<Name>> }

const done = { success: true } as const

/** Each operation of the contract on the domain function that does it; links are added here, where the origin is known. */
export const handlers: Handlers = {
  getMe: async ({ actor }) => ({ user: toUserView(actor) }),

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
  deleteTeam: (ctx, { team_id }) => teams.deleteTeam(ctx, team_id).then(() => done),
  joinTeam: (ctx, { team_id }) => joinTeam(ctx, team_id).then(() => done),
  leaveTeam: (ctx, { team_id }) => members.leaveTeam(ctx, team_id).then(() => done),
  setTeamInvite: (ctx, input) => teams.setTeamInvite(ctx, input).then(() => done),
  inviteToTeam,
  removeMember: (ctx, input) => members.removeMember(ctx, input).then(() => done),
  restoreMember: (ctx, input) => members.restoreMember(ctx, input).then(() => done),
  handOverTeam: (ctx, input) => members.handOverTeam(ctx, input).then(() => done),

  listCampaigns: async (ctx, input) => {
    const { rows, next_cursor } = await listCampaigns(ctx, input)
    return { campaigns: rows, next_cursor }
  },
  createCampaign: (ctx, input) => campaigns.createCampaign(ctx, input).then(withInviteLink),
  getCampaign: (ctx, { campaign_id }) => getCampaign(ctx, campaign_id).then(withInviteLink),
  joinCampaign: async (ctx, { invite_link }) => ({ campaign: await joinCampaign(ctx, invite_link) }),
  moveCampaignEnd: (ctx, input) => campaigns.moveCampaignEnd(ctx, input).then(withInviteLink),
  endCampaign: (ctx, { campaign_id }) => campaigns.endCampaign(ctx, campaign_id).then(() => done),
  deleteCampaign: (ctx, { campaign_id }) => campaigns.deleteCampaign(ctx, campaign_id).then(() => done),
  getConfettiViewed: async (ctx, { campaign_id }) => ({
    shouldShowConfetti: await shouldShowConfetti(ctx, campaign_id),
  }),
  markConfettiViewed: (ctx, { campaign_id }) =>
    campaigns.markConfettiViewed(ctx, campaign_id).then(() => done),

  suggestTactics: async (ctx, { campaign_id }) => {
    const tactics = await suggestTactics(ctx, campaign_id, askForSuggestions)
    return { data: { tactics, source: suggestionSource } }
  },

  listTactics: async (ctx, input) => {
    const { rows, next_cursor } = await listTactics(ctx, input)
    return { tactics: rows, next_cursor }
  },
  addTactic: async (ctx, input) => ({ tactic: await addTactic(ctx, input) }),
  voteOnTactic,
  deleteTactic: (ctx, { tactic_id }) => deleteTactic(ctx, tactic_id).then(() => done),

  listComments: async (ctx, input) => {
    const { rows, next_cursor } = await listComments(ctx, input)
    return { comments: rows, next_cursor }
  },
  addComment: async (ctx, input) => ({ comment: await addComment(ctx, input) }),
}

function withInviteLink<C>({ campaign, invite_token }: { campaign: C; invite_token: string }) {
  return { campaign, inviteLink: campaignInviteLink(invite_token) }
}

import * as teamCreation from '~/domain/teams/create.server'
import * as sameAs from '~/domain/tactics/same-as.server'
import * as sameAsQueries from '~/domain/tactics/same-as-queries.server'
import * as tacticVotes from '~/domain/tactics/votes.server'
import * as accountCommands from '~/domain/account/commands.server'
import * as accountDeletion from '~/domain/account/deletion.server'
import * as accountExport from '~/domain/account/export.server'
import * as accountQueries from '~/domain/account/queries.server'
import * as campaignCommands from '~/domain/campaigns/commands.server'
import * as openWork from '~/domain/campaigns/open-work.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as commenting from '~/domain/comments/commands.server'
import * as comments from '~/domain/comments/queries.server'
import * as decisionCommands from '~/domain/decisions/commands.server'
import * as roundCommands from '~/domain/rounds/commands.server'
import * as roundQueries from '~/domain/rounds/queries.server'
import * as roundVotes from '~/domain/rounds/votes.server'
import * as decisionQueries from '~/domain/decisions/queries.server'
import * as sharingCommands from '~/domain/sharing/commands.server'
import * as sharingQueries from '~/domain/sharing/queries.server'
import * as outcomeCommands from '~/domain/outcomes/commands.server'
import * as outcomeQueries from '~/domain/outcomes/queries.server'
import { newId } from '~/domain/ids.server'
import * as notificationCommands from '~/domain/notifications/commands.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { PreferencesSchema } from '~/domain/notifications/validation'
import * as outbox from '~/domain/notifications/outbox.server'
import * as reminding from '~/domain/notifications/reminding.server'
import * as notificationQueries from '~/domain/notifications/queries.server'
import * as obsolete from '~/domain/notifications/obsolete.server'
import * as unsubscribing from '~/domain/notifications/unsubscribe.server'
import * as suggestionCommands from '~/domain/suggestions/commands.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as subscriptionCommands from '~/domain/subscription/commands.server'
import * as subscriptionQueries from '~/domain/subscription/queries.server'
import * as bulk from '~/domain/tactics/bulk.server'
import * as tacticCommands from '~/domain/tactics/commands.server'
import * as live from '~/domain/tactics/live.server'
import * as tacticExport from '~/domain/tactics/export.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as checkPage from '~/domain/results/store/check-page.server'
import * as resultsFile from '~/domain/results/store/results-file.server'
import * as receipts from '~/domain/seals/receipts.server'
import * as settle from '~/domain/results/store/settle.server'
import * as similar from '~/domain/tactics/similar.server'
import * as teamCommands from '~/domain/teams/commands.server'
import * as invitations from '~/domain/teams/invitations.server'
import * as joining from '~/domain/teams/joining.server'
import * as memberCommands from '~/domain/teams/members.server'
import * as teamQueries from '~/domain/teams/queries.server'
import * as tokenCommands from '~/domain/tokens/commands.server'
import * as tokenQueries from '~/domain/tokens/queries.server'
import * as webhooks from '~/domain/webhooks/commands.server'
import * as deliveries from '~/domain/webhooks/deliveries.server'
import * as webhookQueries from '~/domain/webhooks/queries.server'
import * as userQueries from '~/domain/users/queries.server'
import * as sessions from '~/domain/users/sessions.server'
import * as announcing from '~/jobs/mail/announcing.server'
import * as reading from '~/jobs/mail/reading.server'
import * as weekNews from '~/jobs/mail/week-news.server'
import { systemContext, suggesting } from '../support/builders'
import { DAY, inMilliseconds, newTeam, newWebhook, scores } from '../support/inputs'
import { commentAdded } from '../support/receiver'
import { creationCosts, creationModules } from './creation-costs'
import type { StatementScene } from './statement-scene'

type System = ReturnType<typeof systemContext>
const page = { limit: 500 }
const failed = { status: null, reason: 'ETIMEDOUT', isGone: false }
const noWebhook = () => ({ webhook_id: newId(), ...page })

export type Row = readonly [statements: number, call: (scene: StatementScene) => Promise<unknown>]

const lostLease = () => ({ id: newId(), lease: 1 })
const identity = { provider: 'local', subject: 'ada', email: 'ada@example.com', full_name: 'Ada' } as const
const allOn = PreferencesSchema.parse(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])))

const newSuggestion = () => ({ name: `Suggestion ${newId()}`, ...scores(1, 2, 3) })

/** What queues mails by the clock, by its name. */
const announcements = (system: () => System): Record<string, Row> =>
  Object.fromEntries(
    announcing.announcements.map(([kind, { announce }]): [string, Row] => [
      announce.name,
      // Of outcomes: decisions by their days, then tactics with an expectation by its date.
      [kind === 'outcome_notifications' ? 2 : 1, () => announce(system())],
    ]),
  )

/** What each query and command costs: the round trips it makes, whatever it finds. */
export const statementCosts = (system: () => System): Record<string, Row> => ({
  findActor: [1, () => sessions.findActor(system(), 'unknown')],
  findSessions: [1, () => sessions.findSessions(system(), ['unknown', 'unknown too'])],
  redeemTicket: [1, () => sessions.redeemTicket(system(), 'unknown', 'browser')],
  issueTicket: [1, ({ owner }) => sessions.issueTicket(system(), owner.actor.id, 'browser')],
  upsertUser: [1, () => sessions.upsertUser(system(), identity)],
  deleteSession: [1, () => sessions.deleteSession(system(), 'unknown')],
  changeName: [1, ({ newcomer }) => accountCommands.changeName(newcomer, { full_name: 'Nora Novak' })],
  endSession: [
    1,
    ({ newcomer }) => accountCommands.endSession(newcomer, { session_id: newId() }).catch(() => null),
  ],
  endOtherSessions: [1, ({ newcomer }) => accountCommands.endOtherSessions(newcomer)],
  listSessions: [1, ({ newcomer }) => accountQueries.listSessions(newcomer)],
  exportAccount: [4, ({ owner }) => accountExport.exportAccount(owner)],
  deleteAccount: [8, ({ leaver }) => accountDeletion.deleteAccount(leaver, leaver.actor)],
  listApiTokens: [1, ({ owner }) => tokenQueries.listApiTokens(owner)],
  findActorByApiToken: [1, () => tokenQueries.findActorByApiToken(system(), 'unknown')],
  createApiToken: [
    1,
    ({ owner }) => tokenCommands.createApiToken(owner, { name: 'Report', expires_in_days: null }),
  ],
  revokeApiToken: [
    1,
    ({ owner }) => tokenCommands.revokeApiToken(owner, { token_id: newId() }).catch(() => null),
  ],
  getMe: [0, ({ owner }) => userQueries.getMe(owner)],
  getSubscription: [0, ({ owner }) => subscriptionQueries.getSubscription(owner)],
  upgrade: [1, ({ member }) => subscriptionCommands.upgrade(member)],
  findAllowances: [1, ({ member }) => subscriptionQueries.findAllowances(member)],
  checkLimits: [1, ({ member }) => subscriptionQueries.checkLimits(member, { action: 'create_campaign' })],
  checkDashboardAccess: [1, ({ member }) => subscriptionQueries.checkDashboardAccess(member)],
  getNotificationPreferences: [1, ({ member }) => notificationQueries.getNotificationPreferences(member)],
  setNotificationPreferences: [
    1,
    ({ member }) => notificationCommands.setNotificationPreferences(member, allOn),
  ],
  ...announcements(system),
  findDueWork: [1, () => announcing.findDueWork(system())],
  getReminder: [1, ({ owner, campaign_id }) => reminding.getReminder(owner, { campaign_id })],
  remindMembers: [
    1,
    ({ owner, campaign_id }) => reminding.remindMembers(owner, { campaign_id }).catch(() => null),
  ],
  settleWeek: [1, () => weekNews.settleWeek(system(), newId())],
  claimMails: [1, () => outbox.claimMails(system(), 4)],
  readMail: [
    1,
    () =>
      reading.readMail(system(), { id: newId(), kind: 'campaign_ended_notifications', campaign_id: null }),
  ],
  finishMail: [1, () => outbox.finishMail(system(), lostLease(), 'sent')],
  failMail: [1, () => outbox.failMail(system(), lostLease(), { reason: 'ETIMEDOUT', isFinal: false })],
  forgetOldMails: [1, () => outbox.forgetOldMails(system())],
  listStuckMails: [1, () => outbox.listStuckMails(system(), 10)],
  retryParkedMails: [1, () => outbox.retryParkedMails(system(), null)],
  unsubscribe: [
    1,
    ({ member }) =>
      unsubscribing.unsubscribe(system(), 'new_comment_notifications', { user_id: member.actor.id }),
  ],

  listTeams: [1, ({ owner }) => teamQueries.listTeams(owner, page)],
  getTeam: [1, ({ owner, team_id }) => teamQueries.getTeam(owner, { team_id })],
  findTeamBySlug: [1, ({ owner }) => teamQueries.findTeamBySlug(owner, 'nobody').catch(() => null)],
  checkUrl: [1, ({ owner }) => teamQueries.checkUrl(owner, { slug: 'nobody' })],
  generateUrl: [1, ({ owner }) => teamQueries.generateUrl(owner, { teamName: 'Growth' })],
  createTeam: [1, ({ owner }) => teamCreation.createTeam(owner, newTeam())],
  editTeam: [1, ({ owner, team_id }) => teamCommands.editTeam(owner, { team_id, ...newTeam() })],
  setOpenBallots: [3, ({ owner, team_id }) => teamCommands.setOpenBallots(owner, { team_id, open: true })],
  setTeamInvite: [1, ({ owner, team_id }) => teamCommands.setTeamInvite(owner, { team_id, open: true })],
  deleteTeam: [2, ({ owner, team_id }) => teamCommands.deleteTeam(owner, { team_id })],
  inviteToTeam: [
    1,
    ({ owner, team_id }) => invitations.inviteToTeam(owner, { team_id, emails: ['dora@example.com'] }),
  ],
  joinTeam: [1, ({ newcomer, team_id }) => joining.joinTeam(newcomer, { team_id })],
  joinCampaign: [
    1,
    ({ newcomer, invite_token }) => joining.joinCampaign(newcomer, { invite_link: invite_token }),
  ],
  isLiveLink: [
    1,
    ({ newcomer, invite_token }) => joining.isLiveLink(newcomer, { invite_link: invite_token }),
  ],
  findShownInvitation: [
    1,
    ({ newcomer, invite_token }) => joining.findShownInvitation(newcomer, { invite_link: invite_token }),
  ],
  findTeamInvitation: [1, ({ newcomer, team_id }) => joining.findTeamInvitation(newcomer, team_id)],
  findCampaignInvitation: [
    1,
    ({ newcomer, invite_token }) => joining.findCampaignInvitation(newcomer, invite_token),
  ],
  // In a transaction: first the lock, then what is true behind it.
  removeMember: [
    2,
    ({ owner, member, team_id }) =>
      memberCommands.removeMember(owner, { team_id, member_id: member.actor.id }),
  ],
  leaveTeam: [2, ({ member, team_id }) => memberCommands.leaveTeam(member, { team_id })],
  handOverTeam: [
    2,
    ({ owner, member, team_id }) =>
      memberCommands.handOverTeam(owner, { team_id, member_id: member.actor.id }),
  ],
  restoreMember: [
    1,
    ({ owner, member, team_id }) =>
      memberCommands.restoreMember(owner, { team_id, member_id: member.actor.id }).catch(() => null),
  ],

  readTeam: [1, ({ owner, team_id }) => teamQueries.readTeam(owner, team_id, 'a')],
  listCampaigns: [1, ({ owner, team_id }) => campaignQueries.listCampaigns(owner, { team_id, ...page })],
  listTeamCampaigns: [
    1,
    ({ owner, team_id }) => campaignQueries.listTeamCampaigns(owner, { team_id, ...page }),
  ],
  listOpenWork: [1, ({ member }) => openWork.listOpenWork(member)],
  getOpenWorkLive: [1, ({ member }) => openWork.getOpenWorkLive(member, {})],
  readDashboard: [1, ({ member }) => openWork.readDashboard(member)],
  getCampaign: [1, ({ owner, campaign_id }) => campaignQueries.getCampaign(owner, { campaign_id })],
  getConfettiViewed: [
    1,
    ({ owner, campaign_id }) => campaignQueries.getConfettiViewed(owner, { campaign_id }),
  ],
  listCampaignTeams: [1, ({ owner }) => campaignQueries.listCampaignTeams(owner)],
  ...creationCosts,
  endCampaign: [1, ({ owner, campaign_id }) => campaignCommands.endCampaign(owner, { campaign_id })],
  storeResults: [1, ({ owner, campaign_id }) => settle.storeResults(owner, campaign_id)],
  settleCampaign: [2, ({ owner, campaign_id }) => settle.settleCampaign(owner, campaign_id)],
  editCampaign: [
    1,
    ({ owner, campaign_id }) =>
      campaignCommands.editCampaign(owner, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
  ],
  renewCampaignInvite: [
    1,
    ({ owner, campaign_id }) => campaignCommands.renewCampaignInvite(owner, { campaign_id }),
  ],
  getCampaignCalendar: [
    1,
    ({ owner, campaign_id }) => campaignQueries.getCampaignCalendar(owner, { campaign_id }),
  ],
  getCampaignEnd: [1, ({ owner, campaign_id }) => campaignQueries.getCampaignEnd(owner, campaign_id)],
  deleteCampaign: [1, ({ owner, campaign_id }) => campaignCommands.deleteCampaign(owner, { campaign_id })],
  markConfettiViewed: [
    1,
    ({ owner, campaign_id }) => campaignCommands.markConfettiViewed(owner, { campaign_id }),
  ],
  findBrief: [1, ({ owner, campaign_id }) => suggestionQueries.findBrief(owner, campaign_id)],
  // Before the engine is asked; then in a transaction the lock, what is true behind it, and the insert.
  suggestTactics: [
    4,
    ({ owner, campaign_id }) =>
      suggestionCommands.suggestTactics(
        suggesting(owner, () => Promise.resolve([newSuggestion()])),
        { campaign_id },
      ),
  ],

  readTacticsPage: [
    1,
    ({ owner, campaign_id }) => tacticQueries.readTacticsPage(owner, { campaign_id, ...page }),
  ],
  listTactics: [1, ({ owner, campaign_id }) => tacticQueries.listTactics(owner, { campaign_id, ...page })],
  listTacticNames: [1, ({ owner, campaign_id }) => tacticQueries.listTacticNames(owner, campaign_id)],
  exportTactics: [
    1,
    ({ owner, campaign_id }) => tacticExport.exportTactics(owner, { campaign_id, separator: 'comma' }),
  ],
  readCampaignLive: [1, ({ owner, campaign_id }) => live.readCampaignLive(owner, { campaign_id })],
  getCampaignLive: [1, ({ owner, campaign_id }) => live.getCampaignLive(owner, { campaign_id })],
  addTactic: [
    1,
    ({ owner, campaign_id }) =>
      tacticCommands.addTactic(owner, { campaign_id, name: 'Invite friends by link', ...scores(1, 2, 3) }),
  ],
  addTactics: [
    1,
    ({ owner, campaign_id }) =>
      bulk.addTactics(owner, { campaign_id, tactics: [{ name: 'First of two' }, { name: 'Second of two' }] }),
  ],
  previewTactics: [
    1,
    ({ owner, campaign_id }) =>
      similar.previewTactics(owner, { campaign_id, text: 'Tactic number one\nInvite friends' }),
  ],
  listSimilarTactics: [
    1,
    ({ owner, campaign_id }) => similar.listSimilarTactics(owner, { campaign_id, text: 'Tactic number one' }),
  ],
  voteOnTactic: [
    1,
    ({ member, tactic_id }) => tacticVotes.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) }),
  ],
  scoreTactics: [
    1,
    ({ member, campaign_id, tactic_id }) =>
      tacticVotes.scoreTactics(member, {
        campaign_id,
        votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
      }),
  ],
  withdrawVote: [1, ({ member, tactic_id }) => tacticVotes.withdrawVote(member, { tactic_id })],
  // The lock, then what is true behind it.
  editTactic: [
    2,
    ({ owner, unscored_id }) =>
      tacticCommands.editTactic(owner, { tactic_id: unscored_id, name: 'Invite friends by letter' }),
  ],
  joinTactics: [
    2,
    ({ owner, tactic_id, unscored_id }) =>
      sameAs.joinTactics(owner, { tactic_id, same_as: unscored_id, stays: 'this' }),
  ],
  // Of two that are not joined: a refusal.
  separateTactics: [
    2,
    ({ owner, tactic_id, unscored_id }) =>
      sameAs.separateTactics(owner, { tactic_id, joined_id: unscored_id }).catch(() => null),
  ],
  readSameAs: [1, ({ owner, tactic_id }) => sameAsQueries.readSameAs(owner, tactic_id, 'friends')],
  deleteTactic: [1, ({ owner, tactic_id }) => tacticCommands.deleteTactic(owner, { tactic_id })],
  // Of a campaign that is running: a refusal.
  readMailedReceipt: [
    1,
    ({ owner, campaign_id }) => receipts.readMailedReceipt(owner, campaign_id, owner.actor.id),
  ],
  // While it runs, like the file of results.
  getCheckPage: [
    1,
    ({ owner, campaign_id }) => checkPage.getCheckPage(owner, { campaign_id }).catch(() => null),
  ],
  getReceipt: [1, ({ owner, campaign_id }) => receipts.getReceipt(owner, { campaign_id })],
  // While it runs. Once it is sealed, two.
  getResultsFile: [
    1,
    ({ owner, campaign_id }) => resultsFile.getResultsFile(owner, { campaign_id }).catch(() => null),
  ],
  readDecision: [
    1,
    ({ owner, campaign_id }) => decisionQueries.readDecision(owner, campaign_id).catch(() => null),
  ],
  getDecision: [
    1,
    ({ owner, campaign_id }) => decisionQueries.getDecision(owner, { campaign_id }).catch(() => null),
  ],
  getResultToShare: [1, (on) => sharingQueries.getResultToShare(on.owner, on).catch(() => null)],
  readShare: [1, ({ owner, campaign_id }) => sharingQueries.readShare(owner, campaign_id).catch(() => null)],
  readPresentation: [1, (on) => sharingQueries.readPresentation(on.owner, on.campaign_id).catch(() => null)],
  findSharedResult: [1, () => sharingQueries.findSharedResult(system(), 'unknown')],
  openResultLink: [
    1,
    ({ owner, campaign_id }) => sharingCommands.openResultLink(owner, { campaign_id }).catch(() => null),
  ],
  closeResultLink: [
    1,
    ({ owner, campaign_id }) => sharingCommands.closeResultLink(owner, { campaign_id }).catch(() => null),
  ],
  findMinutes: [1, () => decisionQueries.findMinutes(system(), 'unknown')],
  // Publishing: the lock, then what is true behind it.
  saveDecision: [
    2,
    ({ owner, campaign_id }) =>
      decisionCommands
        .saveDecision(owner, { campaign_id, version: 0, slots: 1, tactics: {}, publish: true })
        .catch(() => null),
  ],
  openDecisionLink: [
    1,
    ({ owner, campaign_id }) => decisionCommands.openDecisionLink(owner, { campaign_id }).catch(() => null),
  ],
  closeDecisionLink: [
    1,
    ({ owner, campaign_id }) => decisionCommands.closeDecisionLink(owner, { campaign_id }).catch(() => null),
  ],
  recordOutcome: [
    1,
    ({ owner, tactic_id }) =>
      outcomeCommands
        .recordOutcome(owner, { tactic_id, outcome: 'won', figure: null, link: null, sentence: null })
        .catch(() => null),
  ],
  clearOutcome: [
    1,
    ({ owner, tactic_id }) => outcomeCommands.clearOutcome(owner, { tactic_id }).catch(() => null),
  ],
  linkIssue: [
    1,
    ({ owner, tactic_id }) =>
      outcomeCommands.linkIssue(owner, { tactic_id, tracker_link: null }).catch(() => null),
  ],
  findOutcome: [1, ({ owner, tactic_id }) => outcomeQueries.findOutcome(owner, tactic_id).catch(() => null)],
  getTrackRecord: [1, ({ owner, team_id }) => outcomeQueries.getTrackRecord(owner, { team_id, ...page })],
  getSecondRound: [
    1,
    ({ owner, campaign_id }) => roundQueries.getSecondRound(owner, { campaign_id }).catch(() => null),
  ],
  getSecondRoundCalendar: [
    1,
    ({ owner, campaign_id }) => roundQueries.getSecondRoundCalendar(owner, { campaign_id }).catch(() => null),
  ],
  getSecondRoundEnd: [
    1,
    ({ owner, campaign_id }) => roundQueries.getSecondRoundEnd(owner, campaign_id).catch(() => null),
  ],
  readSettledRound: [1, ({ owner, campaign_id }) => roundQueries.readSettledRound(owner, campaign_id)],
  // The results must be stored; then the lock, and what is true behind it.
  openSecondRound: [
    3,
    ({ owner, campaign_id, tactic_id }) =>
      roundCommands
        .openSecondRound(owner, { campaign_id, tactic_ids: [tactic_id], hours: 24 })
        .catch(() => null),
  ],
  moveSecondRoundEnd: [
    1,
    ({ owner, campaign_id }) =>
      roundCommands
        .moveSecondRoundEnd(owner, { campaign_id, end_datetime: inMilliseconds(5 * DAY) })
        .catch(() => null),
  ],
  endSecondRound: [
    1,
    ({ owner, campaign_id: id }) =>
      roundCommands.endSecondRound(owner, { campaign_id: id }).catch(() => null),
  ],
  voteInSecondRound: [
    1,
    ({ member, campaign_id, tactic_id }) =>
      roundVotes.voteInSecondRound(member, { campaign_id, votes: {}, keep: [tactic_id] }).catch(() => null),
  ],
  withdrawSecondVote: [
    1,
    ({ member, tactic_id: id }) => roundVotes.withdrawSecondVote(member, { tactic_id: id }).catch(() => null),
  ],
  listWebhooks: [1, ({ owner, team_id }) => webhookQueries.listWebhooks(owner, { team_id })],
  listDeliveries: [1, ({ owner }) => webhookQueries.listDeliveries(owner, noWebhook()).catch(() => null)],
  // The team is locked before its webhooks are counted.
  createWebhook: [2, ({ owner, team_id }) => webhooks.createWebhook(owner, { team_id, ...newWebhook })],
  deleteWebhook: [1, ({ owner }) => webhooks.deleteWebhook(owner, { webhook_id: newId() }).catch(() => null)],
  testWebhook: [1, ({ owner }) => webhooks.testWebhook(owner, { webhook_id: newId() }).catch(() => null)],
  sendDeliveryAgain: [
    1,
    ({ owner }) => webhooks.sendDeliveryAgain(owner, { delivery_id: newId() }).catch(() => null),
  ],
  claimWebhooks: [1, () => deliveries.claimWebhooks(system(), 8)],
  findDueDelivery: [1, () => deliveries.findDueDelivery(system(), lostLease())],
  releaseWebhook: [1, () => deliveries.releaseWebhook(system(), lostLease())],
  finishDelivery: [1, () => deliveries.finishDelivery(system(), lostLease(), newId(), 200)],
  dropDelivery: [1, () => deliveries.dropDelivery(system(), lostLease(), newId())],
  isObsolete: [1, () => obsolete.isObsolete(system(), { id: newId(), payload: commentAdded })],
  failDelivery: [1, () => deliveries.failDelivery(system(), lostLease(), newId(), failed)],
  forgetOldDeliveries: [1, () => deliveries.forgetOldDeliveries(system())],
  listStuckDeliveries: [1, () => deliveries.listStuckDeliveries(system(), 10)],
  retryParkedDeliveries: [1, () => deliveries.retryParkedDeliveries(system(), null)],
  listComments: [1, ({ owner, tactic_id }) => comments.listComments(owner, { tactic_id, ...page })],
  listNewestComments: [
    1,
    ({ owner, tactic_id }) => comments.listNewestComments(owner, { tactic_id, limit: 10 }),
  ],
  addComment: [1, ({ owner, tactic_id }) => commenting.addComment(owner, { tactic_id, comment_text: 'Hi' })],
  editComment: [
    1,
    ({ owner, comment_id }) => commenting.editComment(owner, { comment_id, comment_text: 'Hello again' }),
  ],
  deleteComment: [1, ({ owner, comment_id }) => commenting.deleteComment(owner, { comment_id })],
})

/** All queries and commands. */
export const modules = [
  accountCommands,
  accountDeletion,
  accountExport,
  accountQueries,
  sessions,
  userQueries,
  tokenCommands,
  tokenQueries,
  subscriptionCommands,
  subscriptionQueries,
  notificationCommands,
  notificationQueries,
  reminding,
  announcing,
  reading,
  weekNews,
  obsolete,
  outbox,
  unsubscribing,
  teamQueries,
  teamCommands,
  teamCreation,
  invitations,
  joining,
  memberCommands,
  campaignQueries,
  openWork,
  campaignCommands,
  ...creationModules,
  suggestionQueries,
  suggestionCommands,
  tacticQueries,
  live,
  tacticCommands,
  tacticExport,
  sameAs,
  sameAsQueries,
  tacticVotes,
  bulk,
  similar,
  settle,
  checkPage,
  resultsFile,
  receipts,
  decisionQueries,
  decisionCommands,
  sharingCommands,
  sharingQueries,
  outcomeQueries,
  outcomeCommands,
  roundQueries,
  roundCommands,
  roundVotes,
  comments,
  commenting,
  webhookQueries,
  webhooks,
  deliveries,
]

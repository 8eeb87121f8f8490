import { isChatSheetOpen } from '~/domain/account/chat-sheets.server'
import * as finding from '~/domain/tactics/find.server'
import * as sameAsQueries from '~/domain/tactics/same-as.server'
import * as openWork from '~/domain/campaigns/open-work.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as comments from '~/domain/comments/queries.server'
import * as roundQueries from '~/domain/rounds/queries.server'
import * as decisionQueries from '~/domain/decisions/queries.server'
import * as sharingQueries from '~/domain/sharing/queries.server'
import * as outcomeQueries from '~/domain/outcomes/queries.server'
import * as history from '~/domain/history/queries.server'
import { newId } from '~/domain/ids.server'
import * as outbox from '~/domain/notifications/outbox.server'
import * as ended from '~/domain/notifications/ended.server'
import * as obsolete from '~/domain/notifications/obsolete.server'
import * as unsubscribing from '~/domain/notifications/unsubscribe.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as subscriptionQueries from '~/domain/subscription/queries.server'
import * as live from '~/domain/tactics/live.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as receipts from '~/domain/seals/receipts.server'
import * as settle from '~/domain/results/store/settle.server'
import * as joining from '~/domain/teams/joining.server'
import * as teamQueries from '~/domain/teams/queries.server'
import * as grants from '~/domain/tokens/grants.server'
import * as tokenQueries from '~/domain/tokens/queries.server'
import * as deliveries from '~/domain/webhooks/deliveries.server'
import * as sessions from '~/domain/users/sessions.server'
import * as kinds from '~/jobs/mail/kinds.server'
import * as weekNews from '~/jobs/mail/week-news.server'
import { allowed, systemContext } from '../support/builders'
import { commentAdded } from '../support/receiver'
import { operationCosts } from '../support/operations'
import type { Cost } from '../support/operations/row'

type System = ReturnType<typeof systemContext>
const page = { limit: 500 }
const failed = { status: null, reason: 'ETIMEDOUT', isGone: false }

const lostLease = () => ({ id: newId(), lease: 1 })
const identity = { provider: 'local', subject: 'ada', email: 'ada@example.com', full_name: 'Ada' } as const

/** What queues mails by the clock, by its name. */
const announcements = (system: () => System): Record<string, Cost> =>
  Object.fromEntries(
    kinds.announcements.map(([kind, { announce }]): [string, Cost] => [
      announce.name,
      // Of outcomes: decisions by their days, then tactics with an expectation by its date.
      [kind === 'outcome_notifications' ? 2 : 1, () => announce(system())],
    ]),
  )

/** What each query and command costs: the round trips it makes, whatever it finds. */
export const statementCosts = (system: () => System): Record<string, Cost> => ({
  ...operationCosts,

  findActor: [1, () => sessions.findActor(system(), 'unknown')],
  findSessions: [1, () => sessions.findSessions(system(), ['unknown', 'unknown too'])],
  redeemTicket: [1, () => sessions.redeemTicket(system(), 'unknown', 'browser')],
  issueTicket: [1, ({ owner }) => sessions.issueTicket(system(), owner.actor.id, 'browser')],
  upsertUser: [1, () => sessions.upsertUser(system(), identity)],
  deleteSession: [1, () => sessions.deleteSession(system(), 'unknown')],
  findActorByApiToken: [1, () => tokenQueries.findActorByApiToken(system(), 'unknown')],
  allowAssistant: [1, ({ owner }) => grants.allowAssistant(owner, allowed)],
  exchangeCode: [
    1,
    () => grants.exchangeCode(system(), { code: 'unknown', client_id: '', redirect_uri: '', challenge: '' }),
  ],
  renewTokens: [
    1,
    () => grants.renewTokens(system(), { refresh_token: 'unknown', client_id: '', wanted: [] }),
  ],
  revokeGrant: [1, () => grants.revokeGrant(system(), 'unknown')],
  findAllowances: [1, ({ member }) => subscriptionQueries.findAllowances(member)],
  ...announcements(system),
  findDueWork: [1, () => kinds.findDueWork(system())],
  settleWeek: [1, () => weekNews.settleWeek(system(), newId())],
  claimMails: [1, () => outbox.claimMails(system(), 4)],
  readMail: [
    1,
    () => kinds.readMail(system(), { id: newId(), kind: 'campaign_ended_notifications', campaign_id: null }),
  ],
  finishMail: [1, () => outbox.finishMail(system(), lostLease(), 'sent')],
  failMail: [1, () => outbox.failMail(system(), lostLease(), { reason: 'ETIMEDOUT', isFinal: false })],
  forgetOldMails: [1, () => outbox.forgetOldMails(system())],
  listStuckMails: [1, () => outbox.listStuckMails(system(), 10)],
  readMailBacklog: [1, () => outbox.readMailBacklog(system())],
  retryParkedMails: [1, () => outbox.retryParkedMails(system(), null)],
  unsubscribe: [
    1,
    ({ member }) =>
      unsubscribing.unsubscribe(system(), 'new_comment_notifications', { user_id: member.actor.id }),
  ],
  findTeamBySlug: [1, ({ owner }) => teamQueries.findTeamBySlug(owner, 'nobody').catch(() => null)],
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

  listTeamCards: [1, ({ owner }) => teamQueries.listTeamCards(owner, { limit: 20 })],
  readTeam: [1, ({ owner, team_id }) => teamQueries.readTeam(owner, team_id, 'a')],
  listTeamCampaigns: [
    1,
    ({ owner, team_id }) => campaignQueries.listTeamCampaigns(owner, { team_id, ...page }),
  ],
  readDashboard: [1, ({ member }) => openWork.readDashboard(member)],
  listCampaignTeams: [1, ({ owner }) => campaignQueries.listCampaignTeams(owner)],
  storeResults: [1, ({ owner, campaign_id }) => settle.storeResults(owner, campaign_id)],
  settleCampaign: [2, ({ owner, campaign_id }) => settle.settleCampaign(owner, campaign_id)],
  getCampaignEnd: [1, ({ owner, campaign_id }) => campaignQueries.getCampaignEnd(owner, campaign_id)],
  findBrief: [1, ({ owner, campaign_id }) => suggestionQueries.findBrief(owner, campaign_id)],

  readTacticsPage: [
    1,
    ({ owner, campaign_id }) => tacticQueries.readTacticsPage(owner, { campaign_id, ...page }),
  ],
  listTacticNames: [1, ({ owner, campaign_id }) => tacticQueries.listTacticNames(owner, campaign_id)],
  readCampaignLive: [1, ({ owner, campaign_id }) => live.readCampaignLive(owner, { campaign_id })],
  readSameAs: [1, ({ owner, tactic_id }) => sameAsQueries.readSameAs(owner, tactic_id, 'friends')],
  findTactics: [1, ({ owner, team_id }) => finding.findTactics(owner, { team_id, q: 'friends', ...page })],
  // Of a campaign that is running: a refusal.
  readWitness: [
    1,
    ({ owner, campaign_id }) =>
      receipts.readWitness(owner, { campaign_id, digest: '', user_id: owner.actor.id }),
  ],
  readDecision: [
    1,
    ({ owner, campaign_id }) => decisionQueries.readDecision(owner, campaign_id).catch(() => null),
  ],
  readShare: [1, ({ owner, campaign_id }) => sharingQueries.readShare(owner, campaign_id).catch(() => null)],
  readPresentation: [1, (on) => sharingQueries.readPresentation(on.owner, on.campaign_id).catch(() => null)],
  findSharedResult: [1, () => sharingQueries.findSharedResult(system(), 'unknown')],
  findMinutes: [1, () => decisionQueries.findMinutes(system(), 'unknown')],
  findOutcome: [1, ({ owner, tactic_id }) => outcomeQueries.findOutcome(owner, tactic_id).catch(() => null)],
  getSecondRoundEnd: [
    1,
    ({ owner, campaign_id }) => roundQueries.getSecondRoundEnd(owner, campaign_id).catch(() => null),
  ],
  readSettledRound: [1, ({ owner, campaign_id }) => roundQueries.readSettledRound(owner, campaign_id)],
  isChatSheetOpen: [1, ({ owner, campaign_id }) => isChatSheetOpen(owner, campaign_id)],
  claimWebhooks: [1, () => deliveries.claimWebhooks(system(), 8)],
  findDueDeliveries: [1, () => deliveries.findDueDeliveries(system(), lostLease())],
  releaseWebhook: [1, () => deliveries.releaseWebhook(system(), lostLease())],
  finishDeliveries: [1, () => deliveries.finishDeliveries(system(), lostLease(), [newId()], 200)],
  dropDeliveries: [1, () => deliveries.dropDeliveries(system(), lostLease(), [newId()])],
  findObsolete: [1, () => obsolete.findObsolete(system(), [{ id: newId(), payload: commentAdded }])],
  failDeliveries: [1, () => deliveries.failDeliveries(system(), lostLease(), [newId()], failed)],
  // Only of ends.
  completeDelivery: [0, () => ended.completeDelivery(system(), { id: newId(), payload: commentAdded })],
  countRunning: [1, () => campaignQueries.countRunning(system())],
  forgetOldDeliveries: [1, () => deliveries.forgetOldDeliveries(system())],
  listStuckDeliveries: [1, () => deliveries.listStuckDeliveries(system(), 10)],
  readDeliveryBacklog: [1, () => deliveries.readDeliveryBacklog(system())],
  retryParkedDeliveries: [1, () => deliveries.retryParkedDeliveries(system(), null)],
  listActs: [1, () => history.listActs(system(), null, 10)],
  listNewestComments: [
    1,
    ({ owner, tactic_id }) => comments.listNewestComments(owner, { tactic_id, limit: 10 }),
  ],
})

/** All queries and commands, by file. */
const found = import.meta.glob<object>(
  [
    '/app/domain/**/{commands,queries,deletion,export,joining,members,observers,open-work,sessions,connections,grants,chat-sheets}.server.ts',
    '/app/domain/tactics/{again,find,live,machine,same-as,similar,start,votes}.server.ts',
    '/app/domain/**/{check-page,deliveries,ended,obsolete,outbox,receipts,reminding,results-file,settle,unsubscribe,votes}.server.ts',
    '/app/jobs/mail/{kinds,week-news}.server.ts',
    '!**/idempotency/**',
    '!**/store/queries.server.ts',
  ],
  { eager: true },
)

/** The functions that each of the files exports, by the file. */
export const modules = Object.entries(found).map(([file, module]): [string, string[]] => [
  file,
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
])

import { beforeAll, describe, expect, test } from 'vitest'
import * as accountCommands from '~/domain/account/commands.server'
import * as accountDeletion from '~/domain/account/deletion.server'
import * as accountExport from '~/domain/account/export.server'
import * as accountQueries from '~/domain/account/queries.server'
import * as campaignCommands from '~/domain/campaigns/commands.server'
import * as openWork from '~/domain/campaigns/open-work.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as commenting from '~/domain/comments/commands.server'
import * as comments from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import * as decisionCommands from '~/domain/decisions/commands.server'
import * as roundCommands from '~/domain/rounds/commands.server'
import * as roundQueries from '~/domain/rounds/queries.server'
import * as roundVotes from '~/domain/rounds/votes.server'
import * as decisionQueries from '~/domain/decisions/queries.server'
import * as outcomeCommands from '~/domain/outcomes/commands.server'
import * as outcomeQueries from '~/domain/outcomes/queries.server'
import { newId } from '~/domain/ids.server'
import { queryRows } from '~/domain/sql.server'
import * as announcements from '~/domain/notifications/announcements.server'
import * as notificationCommands from '~/domain/notifications/commands.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/constants'
import { PreferencesSchema } from '~/domain/notifications/validation'
import * as mails from '~/domain/notifications/mails.server'
import * as outcomeMails from '~/domain/notifications/outcome-mails.server'
import * as outbox from '~/domain/notifications/outbox.server'
import * as notificationQueries from '~/domain/notifications/queries.server'
import * as obsolete from '~/domain/notifications/obsolete.server'
import * as weeklyDigests from '~/domain/notifications/weekly-digests.server'
import * as unsubscribing from '~/domain/notifications/unsubscribe.server'
import * as suggestionCommands from '~/domain/suggestions/commands.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as subscriptionCommands from '~/domain/subscription/commands.server'
import * as subscriptionQueries from '~/domain/subscription/queries.server'
import * as bulk from '~/domain/tactics/bulk.server'
import * as tacticCommands from '~/domain/tactics/commands.server'
import * as live from '~/domain/tactics/live.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as resultsFile from '~/domain/results/results-file.server'
import * as receipts from '~/domain/seals/receipts.server'
import * as settle from '~/domain/results/settle.server'
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
import * as sessions from '~/domain/users/sessions.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  inviteTokenOf,
  letTimeRunOut,
  signIn,
  signInPremium,
  statementsOf,
  systemContext,
} from '../support/builders'
import { DAY, inMilliseconds, newCampaign, newTeam, newWebhook, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { commentAdded } from '../support/receiver'
import { insertTactics } from '../support/rows'

const database = useTestDatabase()
const page = { limit: 500 }
const none = { allowsLoopback: false }
const failed = { status: null, reason: 'ETIMEDOUT', isGone: false }
const noWebhook = () => ({ webhook_id: newId(), ...page })

type Scene = {
  owner: Context
  member: Context
  newcomer: Context
  leaver: Context
  team_id: string
  campaign_id: string
  tactic_id: string
  /** Scored by its adder alone, the owner. */
  unscored_id: string
  /** The owner's. */
  comment_id: string
  invite_token: string
}
type Row = readonly [statements: number, call: (scene: Scene) => Promise<unknown>]

const system = () => systemContext(database.db)
const lostLease = () => ({ id: newId(), lease: 1 })
const identity = { provider: 'local', subject: 'ada', email: 'ada@example.com', full_name: 'Ada' } as const
const allOn = PreferencesSchema.parse(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])))
const newSuggestion = () => ({ name: `Suggestion ${newId()}`, ...scores(1, 2, 3) })

/** What each query and command costs: the round trips it makes, whatever it finds. */
const operations: Record<string, Row> = {
  findActor: [1, () => sessions.findActor(system(), 'unknown')],
  findSessions: [1, () => sessions.findSessions(system(), ['unknown', 'unknown too'])],
  redeemTicket: [1, () => sessions.redeemTicket(system(), 'unknown', 'browser')],
  issueTicket: [1, ({ owner }) => sessions.issueTicket(system(), owner.actor.id, 'browser')],
  upsertUser: [1, () => sessions.upsertUser(system(), identity)],
  deleteSession: [1, () => sessions.deleteSession(system(), 'unknown')],
  changeName: [1, ({ newcomer }) => accountCommands.changeName(newcomer, { full_name: 'Nora Novak' })],
  endSession: [1, ({ newcomer }) => accountCommands.endSession(newcomer, newId()).catch(() => null)],
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
  revokeApiToken: [1, ({ owner }) => tokenCommands.revokeApiToken(owner, newId()).catch(() => null)],
  upgrade: [1, ({ member }) => subscriptionCommands.upgrade(member)],
  checkLimits: [1, ({ member }) => subscriptionQueries.checkLimits(member, 'create_campaign')],
  checkDashboardAccess: [1, ({ member }) => subscriptionQueries.checkDashboardAccess(member)],
  getPreferences: [1, ({ member }) => notificationQueries.getPreferences(member)],
  setPreferences: [1, ({ member }) => notificationCommands.setPreferences(member, allOn)],
  findDueWork: [1, () => announcements.findDueWork(system())],
  announceTactics: [1, () => announcements.announceTactics(system())],
  announceComments: [1, () => announcements.announceComments(system())],
  announceEnds: [1, () => announcements.announceEnds(system())],
  announceRoundEnds: [1, () => announcements.announceRoundEnds(system())],
  announceReminders: [1, () => announcements.announceReminders(system())],
  announceDigests: [1, () => weeklyDigests.announceDigests(system())],
  settleWeek: [1, () => weeklyDigests.settleWeek(system(), newId())],
  announceOutcomes: [1, () => outcomeMails.announceOutcomes(system())],
  claimMails: [1, () => outbox.claimMails(system(), 4)],
  readMail: [
    1,
    () => mails.readMail(system(), { id: newId(), kind: 'campaign_ended_notifications', campaign_id: null }),
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
  getTeam: [1, ({ owner, team_id }) => teamQueries.getTeam(owner, team_id)],
  findTeamBySlug: [1, ({ owner }) => teamQueries.findTeamBySlug(owner, 'nobody').catch(() => null)],
  isSlugAvailable: [1, ({ owner }) => teamQueries.isSlugAvailable(owner, 'nobody')],
  generateUrl: [1, ({ owner }) => teamQueries.generateUrl(owner, 'Growth')],
  createTeam: [1, ({ owner }) => teamCommands.createTeam(owner, newTeam())],
  editTeam: [1, ({ owner, team_id }) => teamCommands.editTeam(owner, { team_id, ...newTeam() })],
  setOpenBallots: [3, ({ owner, team_id }) => teamCommands.setOpenBallots(owner, { team_id, open: true })],
  setTeamInvite: [1, ({ owner, team_id }) => teamCommands.setTeamInvite(owner, { team_id, open: true })],
  deleteTeam: [2, ({ owner, team_id }) => teamCommands.deleteTeam(owner, team_id)],
  inviteToTeam: [
    1,
    ({ owner, team_id }) => invitations.inviteToTeam(owner, { team_id, emails: ['dora@example.com'] }),
  ],
  joinTeam: [1, ({ newcomer, team_id }) => joining.joinTeam(newcomer, team_id)],
  joinCampaign: [1, ({ newcomer, invite_token }) => joining.joinCampaign(newcomer, invite_token)],
  isLiveLink: [
    1,
    ({ newcomer, invite_token }) => joining.isLiveLink(newcomer, { invite_link: invite_token }),
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
  leaveTeam: [2, ({ member, team_id }) => memberCommands.leaveTeam(member, team_id)],
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

  listCampaigns: [1, ({ owner, team_id }) => campaignQueries.listCampaigns(owner, { team_id, ...page })],
  listTeamCampaigns: [
    1,
    ({ owner, team_id }) => campaignQueries.listTeamCampaigns(owner, { team_id, ...page }),
  ],
  listOpenWork: [1, ({ member }) => openWork.listOpenWork(member)],
  readDashboard: [1, ({ member }) => openWork.readDashboard(member)],
  getCampaign: [1, ({ owner, campaign_id }) => campaignQueries.getCampaign(owner, campaign_id)],
  shouldShowConfetti: [1, ({ owner, campaign_id }) => campaignQueries.shouldShowConfetti(owner, campaign_id)],
  listCampaignTeams: [1, ({ owner }) => campaignQueries.listCampaignTeams(owner)],
  createCampaign: [1, ({ owner, team_id }) => campaignCommands.createCampaign(owner, newCampaign(team_id))],
  endCampaign: [1, ({ owner, campaign_id }) => campaignCommands.endCampaign(owner, campaign_id)],
  storeResults: [1, ({ owner, campaign_id }) => settle.storeResults(owner, campaign_id)],
  settleCampaign: [2, ({ owner, campaign_id }) => settle.settleCampaign(owner, campaign_id)],
  editCampaign: [
    1,
    ({ owner, campaign_id }) =>
      campaignCommands.editCampaign(owner, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
  ],
  renewCampaignInvite: [
    1,
    ({ owner, campaign_id }) => campaignCommands.renewCampaignInvite(owner, campaign_id),
  ],
  getCampaignEnd: [1, ({ owner, campaign_id }) => campaignQueries.getCampaignEnd(owner, campaign_id)],
  deleteCampaign: [1, ({ owner, campaign_id }) => campaignCommands.deleteCampaign(owner, campaign_id)],
  markConfettiViewed: [
    1,
    ({ owner, campaign_id }) => campaignCommands.markConfettiViewed(owner, campaign_id),
  ],
  findBrief: [1, ({ owner, campaign_id }) => suggestionQueries.findBrief(owner, campaign_id)],
  // Before the engine is asked; then in a transaction the lock, what is true behind it, and the insert.
  suggestTactics: [
    4,
    ({ owner, campaign_id }) =>
      suggestionCommands.suggestTactics(owner, campaign_id, () => Promise.resolve([newSuggestion()])),
  ],

  listTactics: [1, ({ owner, campaign_id }) => tacticQueries.listTactics(owner, { campaign_id, ...page })],
  listTacticNames: [1, ({ owner, campaign_id }) => tacticQueries.listTacticNames(owner, campaign_id)],
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
    ({ member, tactic_id }) => tacticCommands.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) }),
  ],
  scoreTactics: [
    1,
    ({ member, campaign_id, tactic_id }) =>
      tacticCommands.scoreTactics(member, {
        campaign_id,
        votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
      }),
  ],
  withdrawVote: [1, ({ member, tactic_id }) => tacticCommands.withdrawVote(member, tactic_id)],
  // The lock, then what is true behind it.
  editTactic: [
    2,
    ({ owner, unscored_id }) =>
      tacticCommands.editTactic(owner, { tactic_id: unscored_id, name: 'Invite friends by letter' }),
  ],
  deleteTactic: [1, ({ owner, tactic_id }) => tacticCommands.deleteTactic(owner, tactic_id)],
  // Of a campaign that is running: a refusal.
  getReceipt: [1, ({ owner, campaign_id }) => receipts.getReceipt(owner, campaign_id)],
  // While it runs. Once it is sealed, two.
  getResultsFile: [
    1,
    ({ owner, campaign_id }) => resultsFile.getResultsFile(owner, campaign_id).catch(() => null),
  ],
  getDecision: [
    1,
    ({ owner, campaign_id }) => decisionQueries.getDecision(owner, campaign_id).catch(() => null),
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
    ({ owner, campaign_id }) => decisionCommands.openDecisionLink(owner, campaign_id).catch(() => null),
  ],
  closeDecisionLink: [
    1,
    ({ owner, campaign_id }) => decisionCommands.closeDecisionLink(owner, campaign_id).catch(() => null),
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
    ({ owner, tactic_id }) => outcomeCommands.clearOutcome(owner, tactic_id).catch(() => null),
  ],
  findOutcome: [1, ({ owner, tactic_id }) => outcomeQueries.findOutcome(owner, tactic_id).catch(() => null)],
  getTrackRecord: [1, ({ owner, team_id }) => outcomeQueries.getTrackRecord(owner, { team_id, ...page })],
  getSecondRound: [
    1,
    ({ owner, campaign_id }) => roundQueries.getSecondRound(owner, campaign_id).catch(() => null),
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
    ({ owner, campaign_id: id }) => roundCommands.endSecondRound(owner, id).catch(() => null),
  ],
  voteInSecondRound: [
    1,
    ({ member, campaign_id, tactic_id }) =>
      roundVotes.voteInSecondRound(member, { campaign_id, votes: {}, keep: [tactic_id] }).catch(() => null),
  ],
  withdrawSecondVote: [
    1,
    ({ member, tactic_id: id }) => roundVotes.withdrawSecondVote(member, id).catch(() => null),
  ],
  listWebhooks: [1, ({ owner, team_id }) => webhookQueries.listWebhooks(owner, team_id)],
  listDeliveries: [1, ({ owner }) => webhookQueries.listDeliveries(owner, noWebhook()).catch(() => null)],
  // The team is locked before its webhooks are counted.
  createWebhook: [2, ({ owner, team_id }) => webhooks.createWebhook(owner, { team_id, ...newWebhook }, none)],
  deleteWebhook: [1, ({ owner }) => webhooks.deleteWebhook(owner, newId()).catch(() => null)],
  testWebhook: [1, ({ owner }) => webhooks.testWebhook(owner, newId()).catch(() => null)],
  sendDeliveryAgain: [1, ({ owner }) => webhooks.sendDeliveryAgain(owner, newId()).catch(() => null)],
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
  deleteComment: [1, ({ owner, comment_id }) => commenting.deleteComment(owner, comment_id)],
}

test('no query or command is without a line in the table', () => {
  const modules = [
    accountCommands,
    accountDeletion,
    accountExport,
    accountQueries,
    sessions,
    tokenCommands,
    tokenQueries,
    subscriptionCommands,
    subscriptionQueries,
    notificationCommands,
    notificationQueries,
    announcements,
    mails,
    outcomeMails,
    weeklyDigests,
    obsolete,
    outbox,
    unsubscribing,
    teamQueries,
    teamCommands,
    invitations,
    joining,
    memberCommands,
    campaignQueries,
    openWork,
    campaignCommands,
    suggestionQueries,
    suggestionCommands,
    tacticQueries,
    live,
    tacticCommands,
    bulk,
    similar,
    settle,
    resultsFile,
    receipts,
    decisionQueries,
    decisionCommands,
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
  const exported = modules.flatMap((module) => Object.keys(module))
  // Parts of other statements, no queries.
  const parts = ['campaignToSuggestFor', 'tacticColumns', 'tacticsToAskAbout', 'toWeek', 'weekRow']
  expect(exported.sort()).toEqual([...Object.keys(operations), ...parts].sort())
})

let people: readonly [Context, Context]

/** A campaign of `size` tactics; all but the first have a vote and a comment of either person. */
async function build(size: number): Promise<Scene> {
  const [owner, member] = people
  const team_id = await buildTeam(owner, member)
  const campaign_id = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  const voters = people.map(({ actor }) => actor)
  await queryRows(database, insertTactics({ campaign_id, count: size - 1, voters }))
  const unscored_id = await buildTactic(owner, campaign_id)
  const { id: comment_id } = await commenting.addComment(owner, { tactic_id, comment_text: 'Hi' })
  const invite_token = await inviteTokenOf(owner, campaign_id)
  const [newcomer, leaver] = [await signIn(database.db), await signIn(database.db)]
  const ids = { team_id, campaign_id, tactic_id, unscored_id, comment_id, invite_token }
  return { owner, member, newcomer, leaver, ...ids }
}

beforeAll(async () => {
  people = await signInPremium(database.db, 'Ada', 'Ben')
})

/** After these the scene is not what it was. */
const consuming = new Set([
  'deleteAccount',
  'deleteTeam',
  'removeMember',
  'leaveTeam',
  'handOverTeam',
  'endCampaign',
  'deleteCampaign',
  'deleteTactic',
  'deleteComment',
])

describe.each([5, 500])('with %d tactics', (size) => {
  let scene: Scene | undefined

  test.each(Object.entries(operations))('%s', async (name, [expected, call]) => {
    const present = (scene ??= await build(size))
    if (consuming.has(name)) scene = undefined
    expect(await statementsOf(() => call(present))).toHaveLength(expected)
  })

  test('reading the result costs nine statements the first time, one more for each further 100 tactics, then one', async () => {
    const { owner, member, campaign_id } = await build(size)
    await letTimeRunOut(owner, campaign_id)
    const read = (reader: Context) =>
      statementsOf(() => tacticQueries.listTactics(reader, { campaign_id, ...page }))
    expect(await read(member)).toHaveLength(size === 5 ? 9 : 14)
    expect(await read(member)).toHaveLength(1)
    expect(await read(owner)).toHaveLength(1)
  })

  test('reading the decision costs as much, and then one; publishing two', async () => {
    const { owner, member, campaign_id, tactic_id } = await build(size)
    await campaignCommands.endCampaign(owner, campaign_id)
    const read = () => statementsOf(() => decisionQueries.getDecision(member, campaign_id))
    expect(await read()).toHaveLength(size === 5 ? 9 : 14)
    expect(await read()).toHaveLength(1)
    const tactics = { [tactic_id]: { choice: 'do' as const, reason: null } }
    const save = () =>
      decisionCommands.saveDecision(owner, { campaign_id, version: 0, slots: 1, tactics, publish: true })
    expect(await statementsOf(save)).toHaveLength(2)
  })

  test('reading the result after an early end costs the same', async () => {
    const { owner, member, campaign_id } = await build(size)
    await campaignCommands.endCampaign(owner, campaign_id)
    const read = () => statementsOf(() => tacticQueries.listTactics(member, { campaign_id, ...page }))
    expect(await read()).toHaveLength(size === 5 ? 9 : 14)
    expect(await read()).toHaveLength(1)
  })
})

test('a refusal costs no more than a success', async () => {
  const { member, newcomer, team_id, campaign_id, tactic_id } = await build(5)
  await campaignCommands.endCampaign(people[0], campaign_id)
  const refused = [
    [2, () => teamCommands.deleteTeam(member, team_id)],
    [1, () => campaignCommands.deleteCampaign(member, campaign_id)],
    [1, () => tacticCommands.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) })],
    [1, () => tacticQueries.listTactics(newcomer, { campaign_id, ...page })],
  ] as const
  for (const [expected, call] of refused) {
    const statements = await statementsOf(() => expect(call()).rejects.toMatchObject({ name: 'DomainError' }))
    expect(statements).toHaveLength(expected)
  }
})

test('a creation that loses its claim retries: one more statement for each loss', async () => {
  const { owner } = await build(5)
  const statements = await statementsOf(() =>
    Promise.all([teamCommands.createTeam(owner, newTeam()), teamCommands.createTeam(owner, newTeam())]),
  )
  expect([2, 3]).toContain(statements.length)
})

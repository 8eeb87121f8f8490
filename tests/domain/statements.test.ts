import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as campaignCommands from '~/domain/campaigns/commands.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as commentCommands from '~/domain/comments/commands.server'
import * as commentQueries from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { queryRows } from '~/domain/sql.server'
import * as announcements from '~/domain/notifications/announcements.server'
import * as notificationCommands from '~/domain/notifications/commands.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/constants'
import { PreferencesSchema } from '~/domain/notifications/validation'
import * as mails from '~/domain/notifications/mails.server'
import * as outbox from '~/domain/notifications/outbox.server'
import * as notificationQueries from '~/domain/notifications/queries.server'
import * as unsubscribing from '~/domain/notifications/unsubscribe.server'
import * as suggestionCommands from '~/domain/suggestions/commands.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as subscriptionCommands from '~/domain/subscription/commands.server'
import * as subscriptionQueries from '~/domain/subscription/queries.server'
import * as tacticCommands from '~/domain/tactics/commands.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as ranking from '~/domain/tactics/ranking.server'
import * as teamCommands from '~/domain/teams/commands.server'
import * as invitations from '~/domain/teams/invitations.server'
import * as joining from '~/domain/teams/joining.server'
import * as memberCommands from '~/domain/teams/members.server'
import * as teamQueries from '~/domain/teams/queries.server'
import * as tokenCommands from '~/domain/tokens/commands.server'
import * as tokenQueries from '~/domain/tokens/queries.server'
import * as sessions from '~/domain/users/sessions.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  DAY,
  inMilliseconds,
  letTimeRunOut,
  scores,
  signIn,
  signInPremium,
  statementsOf,
  systemContext,
} from '../support/builders'
import { useTestDatabase } from '../support/database'

const database = useTestDatabase()
const page = { limit: 500 }

type Scene = {
  owner: Context
  member: Context
  newcomer: Context
  team_id: string
  campaign_id: string
  tactic_id: string
  invite_token: string
}
type Row = readonly [statements: number, call: (scene: Scene) => Promise<unknown>]

const system = () => systemContext(database.db)
const identity = { provider: 'local', subject: 'ada', email: 'ada@example.com', full_name: 'Ada' } as const
const allOn = PreferencesSchema.parse(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])))
const newTeam = () => ({ name: 'Growth', url_slug: `team-${newId().slice(-12)}` })
const newCampaign = (team_id: string) => ({
  name: 'Autumn growth',
  team_id,
  contribution_mode: 'add_and_vote' as const,
  end_datetime: inMilliseconds(3 * DAY),
  problem_statement: null,
  problem_reason: null,
})

const newSuggestion = () => ({ name: `Suggestion ${newId()}`, ...scores(1, 2, 3) })

/** What each query and command costs: the round trips it makes, whatever it finds. */
const operations: Record<string, Row> = {
  findActor: [1, () => sessions.findActor(system(), 'unknown')],
  redeemTicket: [1, () => sessions.redeemTicket(system(), 'unknown', 'browser')],
  issueTicket: [1, ({ owner }) => sessions.issueTicket(system(), owner.actor.id, 'browser')],
  upsertUser: [1, () => sessions.upsertUser(system(), identity)],
  deleteSession: [1, () => sessions.deleteSession(system(), 'unknown')],
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
  announceReminders: [1, () => announcements.announceReminders(system())],
  claimMails: [1, () => outbox.claimMails(system(), 4)],
  readMail: [1, () => mails.readMail(system(), { id: newId(), kind: 'campaign_ended_notifications' })],
  finishMail: [1, () => outbox.finishMail(system(), newId(), 'sent')],
  failMail: [1, () => outbox.failMail(system(), newId(), { reason: 'ETIMEDOUT', isFinal: false })],
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
  setTeamInvite: [1, ({ owner, team_id }) => teamCommands.setTeamInvite(owner, { team_id, open: true })],
  deleteTeam: [1, ({ owner, team_id }) => teamCommands.deleteTeam(owner, team_id)],
  inviteToTeam: [
    1,
    ({ owner, team_id }) => invitations.inviteToTeam(owner, { team_id, emails: ['dora@example.com'] }),
  ],
  joinTeam: [1, ({ newcomer, team_id }) => joining.joinTeam(newcomer, team_id)],
  joinCampaign: [1, ({ newcomer, invite_token }) => joining.joinCampaign(newcomer, invite_token)],
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
  getCampaign: [1, ({ owner, campaign_id }) => campaignQueries.getCampaign(owner, campaign_id)],
  shouldShowConfetti: [1, ({ owner, campaign_id }) => campaignQueries.shouldShowConfetti(owner, campaign_id)],
  listCampaignTeams: [1, ({ owner }) => campaignQueries.listCampaignTeams(owner)],
  createCampaign: [1, ({ owner, team_id }) => campaignCommands.createCampaign(owner, newCampaign(team_id))],
  endCampaign: [1, ({ owner, campaign_id }) => campaignCommands.endCampaign(owner, campaign_id)],
  storeResults: [1, ({ owner, campaign_id }) => ranking.storeResults(owner, campaign_id)],
  settleCampaign: [2, ({ owner, campaign_id }) => ranking.settleCampaign(owner, campaign_id)],
  moveCampaignEnd: [
    1,
    ({ owner, campaign_id }) =>
      campaignCommands.moveCampaignEnd(owner, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
  ],
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
  addTactic: [
    1,
    ({ owner, campaign_id }) =>
      tacticCommands.addTactic(owner, { campaign_id, name: 'Invite friends by link', ...scores(1, 2, 3) }),
  ],
  voteOnTactic: [
    1,
    ({ member, tactic_id }) => tacticCommands.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) }),
  ],
  deleteTactic: [1, ({ owner, tactic_id }) => tacticCommands.deleteTactic(owner, tactic_id)],
  listComments: [1, ({ owner, tactic_id }) => commentQueries.listComments(owner, { tactic_id, ...page })],
  addComment: [
    1,
    ({ owner, tactic_id }) => commentCommands.addComment(owner, { tactic_id, comment_text: 'Hello' }),
  ],
}

test('no query or command is without a line in the table', () => {
  const modules = [
    sessions,
    tokenCommands,
    tokenQueries,
    subscriptionCommands,
    subscriptionQueries,
    notificationCommands,
    notificationQueries,
    announcements,
    mails,
    outbox,
    unsubscribing,
    teamQueries,
    teamCommands,
    invitations,
    joining,
    memberCommands,
    campaignQueries,
    campaignCommands,
    suggestionQueries,
    suggestionCommands,
    tacticQueries,
    tacticCommands,
    ranking,
    commentQueries,
    commentCommands,
  ]
  const exported = modules.flatMap((module) => Object.keys(module))
  // Parts of other statements, no queries.
  const partsOfStatements = ['campaignToSuggestFor', 'ranking', 'topOfRanking']
  expect(exported.sort()).toEqual([...Object.keys(operations), ...partsOfStatements].sort())
})

let people: readonly [Context, Context]

/** A campaign of `size` tactics, each with a vote and a comment of either person. */
async function build(size: number): Promise<Scene> {
  const [owner, member] = people
  const team_id = await buildTeam(owner, member)
  const campaign_id = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  await queryRows(
    database,
    sql`insert into tactics (id, campaign_id, name, added_by)
        select gen_random_uuid(), ${campaign_id}::uuid, 'Tactic number ' || n, ${owner.actor.id}::uuid
        from generate_series(2, ${size}::int) n`,
  )
  for (const { actor } of people) {
    await queryRows(
      database,
      sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
          select id, ${actor.id}::uuid, 1, 2, 3 from tactics where campaign_id = ${campaign_id} on conflict do nothing`,
    )
    await queryRows(
      database,
      sql`insert into comments (id, tactic_id, user_id, comment_text)
          select gen_random_uuid(), id, ${actor.id}::uuid, 'Hello' from tactics where campaign_id = ${campaign_id}`,
    )
  }
  const { invite_token } = await campaignQueries.getCampaign(owner, campaign_id)
  return { owner, member, newcomer: await signIn(database.db), team_id, campaign_id, tactic_id, invite_token }
}

beforeAll(async () => {
  people = await signInPremium(database.db, 'Ada', 'Ben')
})

/** After these the scene is not what it was. */
const consuming = new Set([
  'deleteTeam',
  'removeMember',
  'leaveTeam',
  'handOverTeam',
  'endCampaign',
  'deleteCampaign',
  'deleteTactic',
])

describe.each([5, 500])('with %d tactics', (size) => {
  let scene: Scene | undefined

  test.each(Object.entries(operations))('%s', async (name, [expected, call]) => {
    const present = (scene ??= await build(size))
    if (consuming.has(name)) scene = undefined
    expect(await statementsOf(() => call(present))).toHaveLength(expected)
  })

  test('reading the result costs four statements the first time, then one', async () => {
    const { owner, member, campaign_id } = await build(size)
    await letTimeRunOut(owner, campaign_id)
    const read = (reader: Context) =>
      statementsOf(() => tacticQueries.listTactics(reader, { campaign_id, ...page }))
    expect(await read(member)).toHaveLength(4)
    expect(await read(member)).toHaveLength(1)
    expect(await read(owner)).toHaveLength(1)
  })

  test('so it does when the owner has ended the campaign', async () => {
    const { owner, member, campaign_id } = await build(size)
    await campaignCommands.endCampaign(owner, campaign_id)
    const read = () => statementsOf(() => tacticQueries.listTactics(member, { campaign_id, ...page }))
    expect(await read()).toHaveLength(4)
    expect(await read()).toHaveLength(1)
  })
})

test('a refusal costs no more than a success', async () => {
  const { member, newcomer, team_id, campaign_id, tactic_id } = await build(5)
  await campaignCommands.endCampaign(people[0], campaign_id)
  const refused = [
    () => teamCommands.deleteTeam(member, team_id),
    () => campaignCommands.deleteCampaign(member, campaign_id),
    () => tacticCommands.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) }),
    () => tacticQueries.listTactics(newcomer, { campaign_id, ...page }),
  ]
  for (const call of refused) {
    const statements = await statementsOf(() => expect(call()).rejects.toMatchObject({ name: 'DomainError' }))
    expect(statements).toHaveLength(1)
  }
})

test('a creation that loses its claim counts anew: one more statement for each loss', async () => {
  const { owner } = await build(5)
  const statements = await statementsOf(() =>
    Promise.all([teamCommands.createTeam(owner, newTeam()), teamCommands.createTeam(owner, newTeam())]),
  )
  expect(statements.length).toBeGreaterThanOrEqual(2)
  expect(statements.length).toBeLessThanOrEqual(3)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { teamMembers } from '~/db/schema.server'
import * as campaignCreation from '~/domain/campaigns/create.server'
import * as reminding from '~/domain/notifications/reminding.server'
import * as sameAs from '~/domain/tactics/same-as.server'
import * as sameAsQueries from '~/domain/tactics/same-as-queries.server'
import * as tacticVotes from '~/domain/tactics/votes.server'
import * as teamCreation from '~/domain/teams/create.server'
import * as campaignCommands from '~/domain/campaigns/commands.server'
import * as openWork from '~/domain/campaigns/open-work.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as commentCommands from '~/domain/comments/commands.server'
import * as commentQueries from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
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
import * as receipts from '~/domain/seals/receipts.server'
import { queryRows } from '~/domain/sql.server'
import * as suggestionCommands from '~/domain/suggestions/commands.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as bulk from '~/domain/tactics/bulk.server'
import { StartCampaignSchema } from '~/domain/tactics/start'
import * as again from '~/domain/tactics/again.server'
import * as start from '~/domain/tactics/start.server'
import * as tacticCommands from '~/domain/tactics/commands.server'
import * as live from '~/domain/tactics/live.server'
import * as tacticExport from '~/domain/tactics/export.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as ranking from '~/domain/results/store/ranking.server'
import * as resultQueries from '~/domain/results/store/queries.server'
import * as checkPage from '~/domain/results/store/check-page.server'
import * as resultsFile from '~/domain/results/store/results-file.server'
import * as settle from '~/domain/results/store/settle.server'
import * as similar from '~/domain/tactics/similar.server'
import * as teamCommands from '~/domain/teams/commands.server'
import * as invitations from '~/domain/teams/invitations.server'
import * as memberCommands from '~/domain/teams/members.server'
import * as teamQueries from '~/domain/teams/queries.server'
import * as webhookCommands from '~/domain/webhooks/commands.server'
import * as webhookQueries from '~/domain/webhooks/queries.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium, suggesting } from '../support/builders'
import {
  DAY,
  inMilliseconds,
  MISSING_ID,
  newCampaign,
  newNextRound,
  newStart,
  scores,
} from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { everything } from '../support/everything'
import { insertRows } from '../support/rows'

const database = useTestDatabase()

type Ids = {
  team_id: string
  campaign_id: string
  tactic_id: string
  comment_id: string
  member_id: string
  url_slug: string
  webhook_id: string
  delivery_id: string
}
type Call = (ctx: Context, ids: Ids) => Promise<unknown>
type Row = readonly [notFound: string, call: Call]

const page = { limit: 200 }
const open = true
const end_datetime = inMilliseconds(2 * DAY)

/** Everything that reaches for something of a team, and the noun it does not find. */
const reaching: Record<string, Row> = {
  getTeam: ['Team', (ctx, { team_id }) => teamQueries.getTeam(ctx, { team_id })],
  findTeamBySlug: ['Team', (ctx, { url_slug }) => teamQueries.findTeamBySlug(ctx, url_slug)],
  editTeam: [
    'Team',
    (ctx, { team_id }) => teamCommands.editTeam(ctx, { team_id, name: 'Ours now', url_slug: 'ours-now' }),
  ],
  deleteTeam: ['Team', (ctx, { team_id }) => teamCommands.deleteTeam(ctx, { team_id })],
  setTeamInvite: ['Team', (ctx, { team_id }) => teamCommands.setTeamInvite(ctx, { team_id, open })],
  setOpenBallots: ['Team', (ctx, { team_id }) => teamCommands.setOpenBallots(ctx, { team_id, open })],
  inviteToTeam: [
    'Team',
    (ctx, { team_id }) => invitations.inviteToTeam(ctx, { team_id, emails: ['dora@example.com'] }),
  ],
  removeMember: ['Team', (ctx, ids) => memberCommands.removeMember(ctx, ids)],
  restoreMember: ['Team', (ctx, ids) => memberCommands.restoreMember(ctx, ids)],
  handOverTeam: ['Team', (ctx, ids) => memberCommands.handOverTeam(ctx, ids)],
  leaveTeam: ['Team', (ctx, { team_id }) => memberCommands.leaveTeam(ctx, { team_id })],

  readTeam: ['Team', (ctx, { team_id }) => teamQueries.readTeam(ctx, team_id)],
  listCampaigns: ['Team', (ctx, { team_id }) => campaignQueries.listCampaigns(ctx, { team_id, ...page })],
  listTeamCampaigns: [
    'Team',
    (ctx, { team_id }) => campaignQueries.listTeamCampaigns(ctx, { team_id, ...page }),
  ],
  getCampaign: ['Campaign', (ctx, { campaign_id }) => campaignQueries.getCampaign(ctx, { campaign_id })],
  getConfettiViewed: [
    'Campaign',
    (ctx, { campaign_id }) => campaignQueries.getConfettiViewed(ctx, { campaign_id }),
  ],
  createCampaign: ['Team', (ctx, { team_id }) => campaignCreation.createCampaign(ctx, newCampaign(team_id))],
  startCampaign: [
    'Team',
    (ctx, { team_id }) => start.startCampaign(ctx, StartCampaignSchema.parse({ team_id, ...newStart() })),
  ],
  runCampaignAgain: ['Campaign', (ctx, scene) => again.runCampaignAgain(ctx, newNextRound(scene))],
  endCampaign: ['Campaign', (ctx, { campaign_id }) => campaignCommands.endCampaign(ctx, { campaign_id })],
  editCampaign: [
    'Campaign',
    (ctx, { campaign_id }) => campaignCommands.editCampaign(ctx, { campaign_id, end_datetime }),
  ],
  renewCampaignInvite: [
    'Campaign',
    (ctx, { campaign_id }) => campaignCommands.renewCampaignInvite(ctx, { campaign_id }),
  ],
  getCampaignCalendar: [
    'Campaign',
    (ctx, { campaign_id }) => campaignQueries.getCampaignCalendar(ctx, { campaign_id }),
  ],
  getCampaignEnd: ['Campaign', (ctx, { campaign_id }) => campaignQueries.getCampaignEnd(ctx, campaign_id)],
  deleteCampaign: [
    'Campaign',
    (ctx, { campaign_id }) => campaignCommands.deleteCampaign(ctx, { campaign_id }),
  ],
  markConfettiViewed: [
    'Campaign',
    (ctx, { campaign_id }) => campaignCommands.markConfettiViewed(ctx, { campaign_id }),
  ],
  findBrief: ['Campaign', (ctx, { campaign_id }) => suggestionQueries.findBrief(ctx, campaign_id)],
  suggestTactics: [
    'Campaign',
    (ctx, { campaign_id }) =>
      suggestionCommands.suggestTactics(
        suggesting(ctx, () => Promise.reject(new Error('Was asked'))),
        { campaign_id },
      ),
  ],

  readTacticsPage: [
    'Campaign',
    (ctx, { campaign_id }) => tacticQueries.readTacticsPage(ctx, { campaign_id, ...page }),
  ],
  exportTactics: [
    'Campaign',
    (ctx, { campaign_id }) => tacticExport.exportTactics(ctx, { campaign_id, separator: 'comma' }),
  ],
  listTactics: [
    'Campaign',
    (ctx, { campaign_id }) => tacticQueries.listTactics(ctx, { campaign_id, ...page }),
  ],
  listTacticNames: ['Campaign', (ctx, { campaign_id }) => tacticQueries.listTacticNames(ctx, campaign_id)],
  readCampaignLive: ['Campaign', (ctx, { campaign_id }) => live.readCampaignLive(ctx, { campaign_id })],
  getCampaignLive: ['Campaign', (ctx, { campaign_id }) => live.getCampaignLive(ctx, { campaign_id })],
  addTactic: [
    'Campaign',
    (ctx, { campaign_id }) =>
      tacticCommands.addTactic(ctx, { campaign_id, name: 'Invite friends by link', ...scores(1, 2, 3) }),
  ],
  addTactics: [
    'Campaign',
    (ctx, { campaign_id }) =>
      bulk.addTactics(ctx, { campaign_id, tactics: [{ name: 'Invite friends by link' }] }),
  ],
  previewTactics: [
    'Campaign',
    (ctx, { campaign_id }) => similar.previewTactics(ctx, { campaign_id, text: 'Invite friends by link' }),
  ],
  listSimilarTactics: [
    'Campaign',
    (ctx, { campaign_id }) =>
      similar.listSimilarTactics(ctx, { campaign_id, text: 'Invite friends by link' }),
  ],
  voteOnTactic: [
    'Tactic',
    (ctx, { tactic_id }) => tacticVotes.voteOnTactic(ctx, { tactic_id, ...scores(1, 2, 3) }),
  ],
  scoreTactics: [
    'Campaign',
    (ctx, { campaign_id, tactic_id }) =>
      tacticVotes.scoreTactics(ctx, {
        campaign_id,
        votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
      }),
  ],
  withdrawVote: ['Tactic', (ctx, { tactic_id }) => tacticVotes.withdrawVote(ctx, { tactic_id })],
  editTactic: [
    'Tactic',
    (ctx, { tactic_id }) => tacticCommands.editTactic(ctx, { tactic_id, name: 'Invite friends by letter' }),
  ],
  joinTactics: [
    'Tactic',
    (ctx, { tactic_id }) => sameAs.joinTactics(ctx, { tactic_id, same_as: MISSING_ID, stays: 'this' }),
  ],
  separateTactics: [
    'Tactic',
    (ctx, { tactic_id }) => sameAs.separateTactics(ctx, { tactic_id, joined_id: MISSING_ID }),
  ],
  readSameAs: ['Tactic', (ctx, { tactic_id }) => sameAsQueries.readSameAs(ctx, tactic_id, '')],
  deleteTactic: ['Tactic', (ctx, { tactic_id }) => tacticCommands.deleteTactic(ctx, { tactic_id })],

  getResultsFile: ['Campaign', (ctx, { campaign_id }) => resultsFile.getResultsFile(ctx, { campaign_id })],
  getCheckPage: ['Campaign', (ctx, { campaign_id }) => checkPage.getCheckPage(ctx, { campaign_id })],
  getReceipt: ['Campaign', (ctx, { campaign_id }) => receipts.getReceipt(ctx, { campaign_id })],
  getReminder: ['Campaign', (ctx, { campaign_id }) => reminding.getReminder(ctx, { campaign_id })],
  remindMembers: ['Campaign', (ctx, { campaign_id }) => reminding.remindMembers(ctx, { campaign_id })],
  getDecision: ['Campaign', (ctx, { campaign_id }) => decisionQueries.getDecision(ctx, { campaign_id })],
  readDecision: ['Campaign', (ctx, { campaign_id }) => decisionQueries.readDecision(ctx, campaign_id)],
  readShare: ['Campaign', (ctx, { campaign_id }) => sharingQueries.readShare(ctx, campaign_id)],
  readPresentation: ['Campaign', (ctx, { campaign_id }) => sharingQueries.readPresentation(ctx, campaign_id)],
  openResultLink: [
    'Campaign',
    (ctx, { campaign_id }) => sharingCommands.openResultLink(ctx, { campaign_id }),
  ],
  closeResultLink: [
    'Campaign',
    (ctx, { campaign_id }) => sharingCommands.closeResultLink(ctx, { campaign_id }),
  ],
  getResultToShare: ['Campaign', (ctx, on) => sharingQueries.getResultToShare(ctx, on)],
  saveDecision: [
    'Campaign',
    (ctx, { campaign_id, tactic_id }) =>
      decisionCommands.saveDecision(ctx, {
        campaign_id,
        version: 0,
        slots: 1,
        tactics: { [tactic_id]: { choice: 'do', reason: null } },
        publish: true,
      }),
  ],
  openDecisionLink: [
    'Campaign',
    (ctx, { campaign_id }) => decisionCommands.openDecisionLink(ctx, { campaign_id }),
  ],
  closeDecisionLink: [
    'Campaign',
    (ctx, { campaign_id }) => decisionCommands.closeDecisionLink(ctx, { campaign_id }),
  ],

  recordOutcome: [
    'Tactic',
    (ctx, { tactic_id }) =>
      outcomeCommands.recordOutcome(ctx, {
        tactic_id,
        outcome: 'won',
        figure: null,
        link: null,
        sentence: null,
      }),
  ],
  clearOutcome: ['Tactic', (ctx, { tactic_id }) => outcomeCommands.clearOutcome(ctx, { tactic_id })],
  linkIssue: [
    'Tactic',
    (ctx, { tactic_id }) => outcomeCommands.linkIssue(ctx, { tactic_id, tracker_link: null }),
  ],
  findOutcome: ['Tactic', (ctx, { tactic_id }) => outcomeQueries.findOutcome(ctx, tactic_id)],
  getTrackRecord: ['Team', (ctx, { team_id }) => outcomeQueries.getTrackRecord(ctx, { team_id, ...page })],
  getSecondRound: ['Campaign', (ctx, { campaign_id }) => roundQueries.getSecondRound(ctx, { campaign_id })],
  getSecondRoundCalendar: [
    'Campaign',
    (ctx, { campaign_id }) => roundQueries.getSecondRoundCalendar(ctx, { campaign_id }),
  ],
  getSecondRoundEnd: ['Campaign', (ctx, { campaign_id }) => roundQueries.getSecondRoundEnd(ctx, campaign_id)],
  readSettledRound: ['Campaign', (ctx, { campaign_id }) => roundQueries.readSettledRound(ctx, campaign_id)],
  openSecondRound: [
    'Campaign',
    (ctx, { campaign_id, tactic_id }) =>
      roundCommands.openSecondRound(ctx, { campaign_id, tactic_ids: [tactic_id], hours: 24 }),
  ],
  moveSecondRoundEnd: [
    'Campaign',
    (ctx, { campaign_id }) =>
      roundCommands.moveSecondRoundEnd(ctx, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
  ],
  endSecondRound: ['Campaign', (ctx, { campaign_id }) => roundCommands.endSecondRound(ctx, { campaign_id })],
  voteInSecondRound: [
    'Campaign',
    (ctx, { campaign_id, tactic_id }) =>
      roundVotes.voteInSecondRound(ctx, {
        campaign_id,
        votes: { [tactic_id]: { ...scores(1, 2, 3), reason: null } },
        keep: [],
      }),
  ],
  withdrawSecondVote: ['Tactic', (ctx, { tactic_id }) => roundVotes.withdrawSecondVote(ctx, { tactic_id })],

  listWebhooks: ['Team', (ctx, { team_id }) => webhookQueries.listWebhooks(ctx, { team_id })],
  createWebhook: [
    'Team',
    (ctx, { team_id }) =>
      webhookCommands.createWebhook(ctx, {
        team_id,
        url: 'https://receiver.invalid/',
        events: ['tactic.added'],
      }),
  ],
  deleteWebhook: ['Webhook', (ctx, { webhook_id }) => webhookCommands.deleteWebhook(ctx, { webhook_id })],
  testWebhook: ['Webhook', (ctx, { webhook_id }) => webhookCommands.testWebhook(ctx, { webhook_id })],
  listDeliveries: [
    'Webhook',
    (ctx, { webhook_id }) => webhookQueries.listDeliveries(ctx, { webhook_id, ...page }),
  ],
  sendDeliveryAgain: [
    'Delivery',
    (ctx, { delivery_id }) => webhookCommands.sendDeliveryAgain(ctx, { delivery_id }),
  ],

  listComments: ['Tactic', (ctx, { tactic_id }) => commentQueries.listComments(ctx, { tactic_id, ...page })],
  listNewestComments: [
    'Tactic',
    (ctx, { tactic_id }) => commentQueries.listNewestComments(ctx, { tactic_id, limit: 10 }),
  ],
  addComment: [
    'Tactic',
    (ctx, { tactic_id }) => commentCommands.addComment(ctx, { tactic_id, comment_text: 'Hello' }),
  ],
  editComment: [
    'Comment',
    (ctx, { comment_id }) => commentCommands.editComment(ctx, { comment_id, comment_text: 'Hello' }),
  ],
  deleteComment: ['Comment', (ctx, { comment_id }) => commentCommands.deleteComment(ctx, { comment_id })],
}

/** Exported too, but not by the id of something of a team. */
const notReaching = [
  'createTeam',
  'listTeams',
  'checkUrl',
  'generateUrl',
  'listCampaignTeams',
  'listOpenWork',
  'getOpenWorkLive',
  'readDashboard',
  // Write down what the clock has decided already; called by readTacticsPage alone.
  'settleCampaign',
  'storeResults',
  // The reader of a mail is looked up when it is sent.
  'readMailedReceipt',
  // By a secret link, which whoever has it may read.
  'findMinutes',
  'findSharedResult',
  // Parts of statements.
  'tacticColumns',
  'campaignToSuggestFor',
  'ranking',
  'tallies',
  'topOfResults',
]

test('no query or command is without a line in the table', () => {
  const modules = [
    teamQueries,
    teamCommands,
    teamCreation,
    invitations,
    memberCommands,
    campaignQueries,
    openWork,
    campaignCommands,
    campaignCreation,
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
    again,
    start,
    similar,
    ranking,
    resultQueries,
    settle,
    checkPage,
    resultsFile,
    receipts,
    reminding,
    decisionQueries,
    decisionCommands,
    sharingCommands,
    sharingQueries,
    outcomeQueries,
    outcomeCommands,
    roundQueries,
    roundCommands,
    roundVotes,
    commentQueries,
    commentCommands,
    webhookQueries,
    webhookCommands,
  ]
  const exported = modules.flatMap((module) => Object.keys(module))
  expect(exported.sort()).toEqual([...Object.keys(reaching), ...notReaching].sort())
})

let theirs: Ids
let missing: Ids
let outsiders: Record<string, Context>

beforeAll(async () => {
  const [owner, member, stranger, removed, gone] = await signInPremium(
    database.db,
    'Owner',
    'Member',
    'Stranger',
    'Removed',
    'Gone',
  )
  const team_id = await buildTeam(owner, member, removed, gone)
  await buildTeam(stranger, owner)
  // What they made here does not keep the door open.
  const campaign_id = await buildCampaign(removed, team_id)
  const tactic_id = await buildTactic(removed, campaign_id)
  const { id: comment_id } = (await commentCommands.addComment(removed, { tactic_id, comment_text: 'Hello' }))
    .comment
  await memberCommands.removeMember(owner, { team_id, member_id: removed.actor.id })
  await memberCommands.leaveTeam(gone, { team_id })
  const { url_slug } = (await teamQueries.getTeam(owner, { team_id })).team

  const { webhook } = await webhookCommands.createWebhook(owner, {
    team_id,
    url: 'https://receiver.invalid/',
    events: ['tactic.added'],
  })
  const { id: delivery_id } = (await webhookCommands.testWebhook(owner, { webhook_id: webhook.id })).delivery

  theirs = {
    team_id,
    campaign_id,
    tactic_id,
    comment_id,
    member_id: member.actor.id,
    url_slug,
    webhook_id: webhook.id,
    delivery_id,
  }
  missing = {
    team_id: newId(),
    campaign_id: newId(),
    tactic_id: newId(),
    comment_id: newId(),
    member_id: newId(),
    url_slug: 'nobody',
    webhook_id: newId(),
    delivery_id: newId(),
  }
  outsiders = { stranger, removed, gone }
})

describe.each(Object.entries(reaching))('%s', (_, [noun, call]) => {
  test.each(['stranger', 'removed', 'gone'])(
    'finds nothing for somebody who is not in the team: %s',
    async (name) => {
      const outsider = outsiders[name]
      if (!outsider) throw new Error('No such person')
      const before = await everything(database)
      const refusals = await Promise.all(
        [theirs, missing, { ...theirs, member_id: outsider.actor.id }].map((ids) =>
          call(outsider, ids).then(
            () => 'went through',
            (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
          ),
        ),
      )
      const answer = {
        name: 'DomainError',
        kind: 'not_found',
        message: `${noun} not found`,
        fields: undefined,
      }
      expect(refusals).toEqual([answer, answer, answer])
      expect(await everything(database)).toBe(before)
    },
  )
})

test('lists show outsiders nothing of the team', async () => {
  for (const outsider of Object.values(outsiders)) {
    const { teams } = await teamQueries.listTeams(outsider, page)
    expect(teams.map((team) => team.id)).not.toContain(theirs.team_id)
    const choice = await campaignQueries.listCampaignTeams(outsider)
    expect(choice.map((team) => team.id)).not.toContain(theirs.team_id)
    const work = JSON.stringify([
      await openWork.listOpenWork(outsider),
      await openWork.getOpenWorkLive(outsider, {}),
      await openWork.readDashboard(outsider),
    ])
    for (const id of Object.values(theirs)) expect(work).not.toContain(id)
  }
})

test('the ids lead a member to everything, so it is membership that decides', async () => {
  const [member] = await signInPremium(database.db, 'New member')
  await queryRows(database, insertRows(teamMembers, [{ team_id: theirs.team_id, user_id: member.actor.id }]))
  const readers = [
    'getTeam',
    'readTeam',
    'findTeamBySlug',
    'listCampaigns',
    'listTeamCampaigns',
    'getCampaign',
    'getCampaignLive',
    'listTactics',
    'listComments',
    'listNewestComments',
  ]
  for (const reader of readers) {
    const [, call] = reaching[reader] ?? []
    expect(await call?.(member, theirs)).toBeTruthy()
  }
})

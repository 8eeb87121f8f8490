import { beforeAll, expect, test } from 'vitest'
import { teamMembers } from '~/db/schema.server'
import * as finding from '~/domain/tactics/find.server'
import * as sameAsQueries from '~/domain/tactics/same-as.server'
import * as openWork from '~/domain/campaigns/open-work.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as commentCommands from '~/domain/comments/commands.server'
import * as commentQueries from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import * as roundQueries from '~/domain/rounds/queries.server'
import * as decisionQueries from '~/domain/decisions/queries.server'
import * as sharingQueries from '~/domain/sharing/queries.server'
import * as outcomeQueries from '~/domain/outcomes/queries.server'
import { newId } from '~/domain/ids.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as live from '~/domain/tactics/live.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as memberCommands from '~/domain/teams/members.server'
import * as teamQueries from '~/domain/teams/queries.server'
import * as webhookCommands from '~/domain/webhooks/commands.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { refusalsToOutsiders } from '../support/operations'
import { modules } from './statement-costs'
import type { Ids, Refusal } from '../support/operations/row'
import { useTestDatabase } from '../support/database'
import { everything } from '../support/everything'
import { insertRows } from '../support/rows'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

const page = { limit: 200 }

/** Everything that reaches for something of a team, and the noun it does not find. */
const reaching: Record<string, Refusal> = {
  ...refusalsToOutsiders,

  findTeamBySlug: ['Team', (ctx, { url_slug }) => teamQueries.findTeamBySlug(ctx, url_slug)],

  readTeam: ['Team', (ctx, { team_id }) => teamQueries.readTeam(ctx, team_id)],
  listTeamCampaigns: [
    'Team',
    (ctx, { team_id }) => campaignQueries.listTeamCampaigns(ctx, { team_id, ...page }),
  ],
  getCampaignEnd: ['Campaign', (ctx, { campaign_id }) => campaignQueries.getCampaignEnd(ctx, campaign_id)],
  findBrief: ['Campaign', (ctx, { campaign_id }) => suggestionQueries.findBrief(ctx, campaign_id)],

  readTacticsPage: [
    'Campaign',
    (ctx, { campaign_id }) => tacticQueries.readTacticsPage(ctx, { campaign_id, ...page }),
  ],
  listTacticNames: ['Campaign', (ctx, { campaign_id }) => tacticQueries.listTacticNames(ctx, campaign_id)],
  readCampaignLive: ['Campaign', (ctx, { campaign_id }) => live.readCampaignLive(ctx, { campaign_id })],
  readSameAs: ['Tactic', (ctx, { tactic_id }) => sameAsQueries.readSameAs(ctx, tactic_id, '')],
  readDecision: ['Campaign', (ctx, { campaign_id }) => decisionQueries.readDecision(ctx, campaign_id)],
  readShare: ['Campaign', (ctx, { campaign_id }) => sharingQueries.readShare(ctx, campaign_id)],
  readPresentation: ['Campaign', (ctx, { campaign_id }) => sharingQueries.readPresentation(ctx, campaign_id)],
  findTactics: ['Team', (ctx, { team_id }) => finding.findTactics(ctx, { team_id, q: 'friends', ...page })],
  findOutcome: ['Tactic', (ctx, { tactic_id }) => outcomeQueries.findOutcome(ctx, tactic_id)],
  getSecondRoundEnd: ['Campaign', (ctx, { campaign_id }) => roundQueries.getSecondRoundEnd(ctx, campaign_id)],
  readSettledRound: ['Campaign', (ctx, { campaign_id }) => roundQueries.readSettledRound(ctx, campaign_id)],
  listNewestComments: [
    'Tactic',
    (ctx, { tactic_id }) => commentQueries.listNewestComments(ctx, { tactic_id, limit: 10 }),
  ],
}

/** Exported too, but not by the id of something of a team. */
const notReaching = [
  'createTeam',
  'countRunning',
  'listActs',
  'listTeams',
  'listTeamCards',
  'checkUrl',
  'generateUrl',
  'listCampaignTeams',
  'listOpenWork',
  'getOpenWorkLive',
  'readDashboard',
  // What readTacticsPage reads.
  'readTactics',
  // Write down what the clock has decided already; called by readTacticsPage alone.
  'settleCampaign',
  'storeResults',
  // The reader of a mail is looked up when it is sent.
  'readWitness',
  // By a secret link, which whoever has it may read.
  'findMinutes',
  'findSharedResult',
  // Of the calling connection.
  'isChatSheetOpen',
  // Part of a statement.
  'campaignToSuggestFor',
]
/** Of one person, of whoever has a link, or of the workers. */
const OF_NO_TEAM =
  /account\/(?!chat-sheets)|(jobs|subscription|tokens|users)\/|notifications\/(?!reminding)|(deliveries|joining)[.]/

test('no query or command is without a line in the table', () => {
  const found = modules.flatMap(([file, names]) => (OF_NO_TEAM.test(file) ? [] : names))
  // The row of an operation is enough, whichever file it is in.
  const exported = new Set([...found, ...Object.keys(refusalsToOutsiders)])
  expect([...exported].sort()).toEqual([...Object.keys(reaching), ...notReaching].sort())
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

test.each(Object.entries(reaching))(
  '%s finds nothing for a stranger, somebody removed or somebody gone',
  async (_, [noun, call]) => {
    const before = await everything(database)
    const refusals = await Promise.all(
      Object.values(outsiders).flatMap((outsider) =>
        [theirs, missing, { ...theirs, member_id: outsider.actor.id }].map((ids) =>
          call(outsider, ids).then(
            () => 'went through',
            (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
          ),
        ),
      ),
    )
    const answer = { name: 'DomainError', kind: 'not_found', message: `${noun} not found`, fields: undefined }
    expect(refusals).toEqual(Array(9).fill(answer))
    expect(await everything(database)).toBe(before)
  },
)

test('lists show outsiders nothing of the team', async () => {
  for (const outsider of Object.values(outsiders)) {
    for (const { teams } of [
      await teamQueries.listTeams(outsider, page),
      await teamQueries.listTeamCards(outsider, { limit: 20 }),
    ])
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

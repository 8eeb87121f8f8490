import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as campaignCommands from '~/domain/campaigns/commands.server'
import * as campaignQueries from '~/domain/campaigns/queries.server'
import * as commentCommands from '~/domain/comments/commands.server'
import * as commentQueries from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { queryRows } from '~/domain/sql.server'
import * as suggestionCommands from '~/domain/suggestions/commands.server'
import * as suggestionQueries from '~/domain/suggestions/queries.server'
import * as tacticCommands from '~/domain/tactics/commands.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as ranking from '~/domain/tactics/ranking.server'
import * as teamCommands from '~/domain/teams/commands.server'
import * as invitations from '~/domain/teams/invitations.server'
import * as memberCommands from '~/domain/teams/members.server'
import * as teamQueries from '~/domain/teams/queries.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  DAY,
  inMilliseconds,
  scores,
  signInPremium,
} from '../support/builders'
import { useTestDatabase } from '../support/database'

const database = useTestDatabase()

type Ids = { team_id: string; campaign_id: string; tactic_id: string; member_id: string; url_slug: string }
type Call = (ctx: Context, ids: Ids) => Promise<unknown>
type Row = readonly [notFound: string, call: Call]

const page = { limit: 200 }
const open = true
const end_datetime = inMilliseconds(2 * DAY)
const texts = { name: 'Autumn growth', problem_statement: null, problem_reason: null }
const contribution_mode = 'add_and_vote'

/** Everything that reaches for something of a team, and the noun it does not find. */
const reaching: Record<string, Row> = {
  getTeam: ['Team', (ctx, { team_id }) => teamQueries.getTeam(ctx, team_id)],
  findTeamBySlug: ['Team', (ctx, { url_slug }) => teamQueries.findTeamBySlug(ctx, url_slug)],
  deleteTeam: ['Team', (ctx, { team_id }) => teamCommands.deleteTeam(ctx, team_id)],
  setTeamInvite: ['Team', (ctx, { team_id }) => teamCommands.setTeamInvite(ctx, { team_id, open })],
  inviteToTeam: [
    'Team',
    (ctx, { team_id }) => invitations.inviteToTeam(ctx, { team_id, emails: ['dora@example.com'] }),
  ],
  removeMember: ['Team', (ctx, ids) => memberCommands.removeMember(ctx, ids)],
  restoreMember: ['Team', (ctx, ids) => memberCommands.restoreMember(ctx, ids)],
  handOverTeam: ['Team', (ctx, ids) => memberCommands.handOverTeam(ctx, ids)],
  leaveTeam: ['Team', (ctx, { team_id }) => memberCommands.leaveTeam(ctx, team_id)],

  listCampaigns: ['Team', (ctx, { team_id }) => campaignQueries.listCampaigns(ctx, { team_id, ...page })],
  getCampaign: ['Campaign', (ctx, { campaign_id }) => campaignQueries.getCampaign(ctx, campaign_id)],
  shouldShowConfetti: [
    'Campaign',
    (ctx, { campaign_id }) => campaignQueries.shouldShowConfetti(ctx, campaign_id),
  ],
  createCampaign: [
    'Team',
    (ctx, { team_id }) =>
      campaignCommands.createCampaign(ctx, { ...texts, team_id, contribution_mode, end_datetime }),
  ],
  endCampaign: ['Campaign', (ctx, { campaign_id }) => campaignCommands.endCampaign(ctx, campaign_id)],
  moveCampaignEnd: [
    'Campaign',
    (ctx, { campaign_id }) => campaignCommands.moveCampaignEnd(ctx, { campaign_id, end_datetime }),
  ],
  deleteCampaign: ['Campaign', (ctx, { campaign_id }) => campaignCommands.deleteCampaign(ctx, campaign_id)],
  markConfettiViewed: [
    'Campaign',
    (ctx, { campaign_id }) => campaignCommands.markConfettiViewed(ctx, campaign_id),
  ],
  findBrief: ['Campaign', (ctx, { campaign_id }) => suggestionQueries.findBrief(ctx, campaign_id)],
  suggestTactics: [
    'Campaign',
    (ctx, { campaign_id }) =>
      suggestionCommands.suggestTactics(ctx, campaign_id, () => Promise.reject(new Error('Was asked'))),
  ],

  listTactics: [
    'Campaign',
    (ctx, { campaign_id }) => tacticQueries.listTactics(ctx, { campaign_id, ...page }),
  ],
  addTactic: [
    'Campaign',
    (ctx, { campaign_id }) =>
      tacticCommands.addTactic(ctx, { campaign_id, name: 'Invite friends by link', ...scores(1, 2, 3) }),
  ],
  voteOnTactic: [
    'Tactic',
    (ctx, { tactic_id }) => tacticCommands.voteOnTactic(ctx, { tactic_id, ...scores(1, 2, 3) }),
  ],
  deleteTactic: ['Tactic', (ctx, { tactic_id }) => tacticCommands.deleteTactic(ctx, tactic_id)],

  listComments: ['Tactic', (ctx, { tactic_id }) => commentQueries.listComments(ctx, { tactic_id, ...page })],
  addComment: [
    'Tactic',
    (ctx, { tactic_id }) => commentCommands.addComment(ctx, { tactic_id, comment_text: 'Hello' }),
  ],
}

/** Exported too, but not by the id of something of a team. */
const notReaching = [
  'createTeam',
  'listTeams',
  'isSlugAvailable',
  'generateUrl',
  'listCampaignTeams',
  // Write down what the clock has decided already; called by listTactics alone.
  'settleCampaign',
  'storeResults',
  // Parts of statements.
  'campaignToSuggestFor',
  'ranking',
  'topOfRanking',
]

test('no query or command is without a line in the table', () => {
  const modules = [
    teamQueries,
    teamCommands,
    invitations,
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
  expect(exported.sort()).toEqual([...Object.keys(reaching), ...notReaching].sort())
})

let theirs: Ids
let missing: Ids
let outsiders: Record<string, Context>

/** All that the database holds, but for the fleeting: sessions and tickets. */
async function everything(): Promise<string> {
  const tables = [
    'users',
    'teams',
    'team_members',
    'campaigns',
    'tactics',
    'votes',
    'comments',
    'confetti_views',
  ]
  const rows = await Promise.all(
    tables.map((table) => queryRows(database, sql.raw(`select x::text from ${table} x order by 1`))),
  )
  return JSON.stringify(rows)
}

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
  await memberCommands.removeMember(owner, { team_id, member_id: removed.actor.id })
  await memberCommands.leaveTeam(gone, team_id)
  const { url_slug } = (await teamQueries.getTeam(owner, team_id)).team

  theirs = { team_id, campaign_id, tactic_id, member_id: member.actor.id, url_slug }
  missing = {
    team_id: newId(),
    campaign_id: newId(),
    tactic_id: newId(),
    member_id: newId(),
    url_slug: 'nobody',
  }
  outsiders = { stranger, removed, gone }
})

describe.each(Object.entries(reaching))('%s', (_, [noun, call]) => {
  test.each(['stranger', 'removed', 'gone'])(
    'finds nothing for somebody who is not in the team: %s',
    async (name) => {
      const outsider = outsiders[name]
      if (!outsider) throw new Error('No such person')
      const before = await everything()
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
      expect(await everything()).toBe(before)
    },
  )
})

test('lists show outsiders nothing of the team', async () => {
  for (const outsider of Object.values(outsiders)) {
    const { rows } = await teamQueries.listTeams(outsider, page)
    expect(rows.map((team) => team.id)).not.toContain(theirs.team_id)
    const choice = await campaignQueries.listCampaignTeams(outsider)
    expect(choice.map((team) => team.id)).not.toContain(theirs.team_id)
  }
})

test('the ids lead a member to everything, so it is membership that decides', async () => {
  const [member] = await signInPremium(database.db, 'New member')
  await queryRows(
    database,
    sql`insert into team_members (team_id, user_id) values (${theirs.team_id}, ${member.actor.id})`,
  )
  const readers = ['getTeam', 'findTeamBySlug', 'listCampaigns', 'getCampaign', 'listTactics', 'listComments']
  for (const reader of readers) {
    const [, call] = reaching[reader] ?? []
    expect(await call?.(member, theirs)).toBeTruthy()
  }
})

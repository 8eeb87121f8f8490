import { beforeAll, describe, expect, test } from 'vitest'
import * as tacticVotes from '~/domain/tactics/votes.server'
import * as campaignCommands from '~/domain/campaigns/commands.server'
import * as commenting from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import * as decisionCommands from '~/domain/decisions/commands.server'
import * as decisionQueries from '~/domain/decisions/queries.server'
import * as tacticQueries from '~/domain/tactics/queries.server'
import * as teamCommands from '~/domain/teams/commands.server'
import { announcements } from '~/jobs/mail/kinds.server'
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
import { newTeam, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { operationCosts } from '../support/operations'
import { insertTactics } from '../support/rows'
import { modules, statementCosts } from './statement-costs'
import type { StatementScene } from './statement-scene'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 500 }
const operations = statementCosts(() => systemContext(database.db))

test('no query or command is without a line in the table', () => {
  // The row of an operation is enough, whichever file it is in.
  const exported = new Set([...modules.flatMap(([, names]) => names), ...Object.keys(operationCosts)])
  // Parts of other statements, no queries.
  const parts = [
    'campaignToSuggestFor',
    'describeDevice',
    'peopleIn',
    'readTactics',
    'toEndedResult',
    'toWeek',
    'weekRow',
  ]
  const listed = announcements.map(([, { announce }]) => announce.name)
  expect([...exported, ...listed].sort()).toEqual([...Object.keys(operations), ...parts].sort())
})

let people: readonly [Context, Context]

/** A campaign of `size` tactics; all but the first have a vote and a comment of either person. */
async function build(size: number): Promise<StatementScene> {
  const [owner, member] = people
  const team_id = await buildTeam(owner, member)
  const campaign_id = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  const voters = people.map(({ actor }) => actor)
  await queryRows(database, insertTactics({ campaign_id, count: size - 1, voters }))
  const unscored_id = await buildTactic(owner, campaign_id)
  const { id: comment_id } = (await commenting.addComment(owner, { tactic_id, comment_text: 'Hi' })).comment
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
  let scene: StatementScene | undefined

  test.each(Object.entries(operations))('%s', async (name, [expected, call]) => {
    const present = (scene ??= await build(size))
    if (consuming.has(name)) scene = undefined
    expect(await statementsOf(() => call(present))).toHaveLength(expected)
  })

  test('reading the result costs ten statements the first time, one more for each further 100 tactics, then one', async () => {
    const { owner, member, campaign_id } = await build(size)
    await letTimeRunOut(owner, campaign_id)
    const read = (reader: Context) =>
      statementsOf(() => tacticQueries.readTacticsPage(reader, { campaign_id, ...page }))
    expect(await read(member)).toHaveLength(size === 5 ? 10 : 15)
    expect(await read(member)).toHaveLength(1)
    expect(await read(owner)).toHaveLength(1)
  })

  test('reading the decision costs as much, and then one; publishing two', async () => {
    const { owner, member, campaign_id, tactic_id } = await build(size)
    await campaignCommands.endCampaign(owner, { campaign_id })
    const read = () => statementsOf(() => decisionQueries.readDecision(member, campaign_id))
    expect(await read()).toHaveLength(size === 5 ? 10 : 15)
    expect(await read()).toHaveLength(1)
    const tactics = { [tactic_id]: { choice: 'do' as const, reason: null } }
    const save = () =>
      decisionCommands.saveDecision(owner, { campaign_id, version: 0, slots: 1, tactics, publish: true })
    expect(await statementsOf(save)).toHaveLength(2)
  })
})

test('a refusal costs no more than a success', async () => {
  const { member, newcomer, team_id, campaign_id, tactic_id } = await build(5)
  await campaignCommands.endCampaign(people[0], { campaign_id })
  const refused = [
    [2, () => teamCommands.deleteTeam(member, { team_id })],
    [1, () => campaignCommands.deleteCampaign(member, { campaign_id })],
    [1, () => tacticVotes.voteOnTactic(member, { tactic_id, ...scores(1, 2, 3) })],
    [1, () => tacticQueries.readTacticsPage(newcomer, { campaign_id, ...page })],
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

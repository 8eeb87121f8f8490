import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign, createCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { SaveDecisionSchema } from '~/domain/decisions/validation'
import { runCampaignAgain } from '~/domain/tactics/again.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { listTactics } from '~/domain/tactics/queries.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { removeMember } from '~/domain/teams/members.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  expireTrial,
  raceBehind,
  refusal,
  signIn,
  signInPremium,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds, MISSING_ID, newCampaign, scores } from '../support/inputs'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const NOT_TO_CARRY = refusal('invalid', 'A tactic is not in this campaign, or it is decided', 'tactic_ids')

let ada: Context
let ben: Context
let team_id: string
let campaign_id: string
let first: string
let second: string
let third: string

/** Ada's campaign, whose first tactic ranks best. Ben is in the team. */
beforeEach(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  team_id = await buildTeam(ada, ben)
  const rules = {
    contribution_mode: 'vote_only',
    ballots_open: true,
    roll: true,
    quorum: 2,
    machine_ballot: false,
  } as const
  ;({
    campaign: { id: campaign_id },
  } = await createCampaign(ada, { ...newCampaign(team_id), ...rules }))
  const add = async (name: string, impact: number, details: object = {}) =>
    (await addTactic(ada, { campaign_id, name, ...details, ...scores(impact, 5, 5) })).tactic.id
  first = await add('Send a welcome series', 9)
  second = await add('Rewrite the pricing page', 6, {
    description: 'Three plans, one table',
    link: 'https://example.com/pricing',
    key: 'GRW-12',
  })
  third = await add('Rent a billboard', 2)
})

const end = () => endCampaign(ada, { campaign_id })
const again = (ctx: Context, tactic_ids: string[], changes: object = {}) =>
  runCampaignAgain(ctx, {
    campaign_id,
    name: 'Autumn growth 2',
    end_datetime: inMilliseconds(3 * DAY),
    tactic_ids,
    ...changes,
  })
const decide = (choices: Record<string, 'do' | 'later' | 'no'>, publish = true) => {
  const marked = Object.entries(choices).map(([id, choice]) => [id, { choice }])
  const tactics: unknown = Object.fromEntries(marked)
  return saveDecision(ada, SaveDecisionSchema.parse({ campaign_id, version: 0, slots: 1, tactics, publish }))
}
const tacticsOf = async (id: string) => (await listTactics(ben, { campaign_id: id, limit: 200 })).tactics
const countsOf = ({ db }: Context) =>
  queryRow(
    { db },
    sql`select (select count(*)::int from campaigns where team_id = ${team_id}) as campaigns,
      (select count(*)::int from tactics tactic join campaigns campaign on campaign.id = tactic.campaign_id
        where campaign.team_id = ${team_id}) as tactics`,
  )
const NOTHING_MORE = { campaigns: 1, tactics: 3 }

test('is not started by somebody who is removed at the same moment', async () => {
  await end()
  const running = raceBehind(
    database.db,
    (db) => removeMember({ ...ada, db }, { team_id, member_id: ben.actor.id }),
    () => again(ben, [third]),
  )
  await expect(running).rejects.toMatchObject({ kind: 'not_found' })
  expect(await countsOf(ada)).toEqual(NOTHING_MORE)
})

test('takes over what is undecided or later, with the campaign’s texts and rules, and no vote', async () => {
  await voteOnTactic(ben, { tactic_id: third, ...scores(1, 2, 3), reason: 'Too dear' })
  await end()
  await decide({ [first]: 'do', [second]: 'later' })
  const { campaign, inviteLink } = await again(ben, [third, second])
  expect(campaign).toMatchObject({
    name: 'Autumn growth 2',
    team_id,
    contribution_mode: 'vote_only',
    problem_statement: 'Few people come back',
    problem_reason: 'They forget that we exist',
    ballots_open: true,
    roll: true,
    quorum: 2,
    machine_ballot: false,
    created_by: ben.actor.id,
    tactic_count: 2,
    voter_count: 0,
    status: 'active',
  })
  expect(inviteLink).toContain('/join/campaign/')
  const carried = await tacticsOf(campaign.id)
  // The newest stands first: those first added were added first again.
  expect(carried.map(({ name }) => name)).toEqual(['Rent a billboard', 'Rewrite the pricing page'])
  expect(carried[1]).toMatchObject({
    description: 'Three plans, one table',
    link: 'https://example.com/pricing',
    key: 'GRW-12',
    added_by: ben.actor.id,
    ai_generated: false,
  })
  for (const { vote_count, user_vote, comment_count } of carried)
    expect({ vote_count, user_vote, comment_count }).toEqual({
      vote_count: 0,
      user_vote: null,
      comment_count: 0,
    })
  expect((await tacticsOf(campaign_id)).map(({ id }) => id)).toEqual([first, second, third])
})

test('a tactic of an AI stays labelled, with its suggested scores', async () => {
  await queryRows(
    database,
    sql`update tactics set ai_generated = true, suggested_impact = 7, suggested_chances = 6, suggested_efforts = 2 where id = ${third}`,
  )
  await end()
  const { campaign } = await again(ada, [third])
  expect(await tacticsOf(campaign.id)).toMatchObject([{ ai_generated: true }])
  const row = await queryRow(
    database,
    sql`select suggested_impact, suggested_chances, suggested_efforts from tactics where campaign_id = ${campaign.id}`,
  )
  expect(row).toEqual({ suggested_impact: 7, suggested_chances: 6, suggested_efforts: 2 })
})

test('a draft decides nothing', async () => {
  await end()
  await decide({ [first]: 'do', [second]: 'no' }, false)
  const { campaign } = await again(ben, [first, second, third])
  expect(campaign.tactic_count).toBe(3)
})

describe('makes nothing', () => {
  test.each([['do'], ['no']] as const)('with a tactic marked %s', async (choice) => {
    await end()
    await decide({ [first]: choice })
    await expect(again(ada, [second, first])).rejects.toMatchObject(NOT_TO_CARRY)
    expect(await countsOf(ada)).toEqual(NOTHING_MORE)
  })

  test('with a tactic of another campaign, or one that is none', async () => {
    await end()
    const other = await buildCampaign(ada, await buildTeam(ada))
    const elsewhere = await buildTactic(ada, other)
    for (const id of [elsewhere, MISSING_ID])
      await expect(again(ada, [second, id])).rejects.toMatchObject(NOT_TO_CARRY)
    expect(await countsOf(ada)).toEqual(NOTHING_MORE)
  })

  test('while the campaign runs', async () => {
    await expect(again(ada, [first])).rejects.toMatchObject(
      refusal('conflict', 'The campaign is still running, so its tactics stay in it'),
    )
  })

  test.each([
    ['an end in half an hour', HOUR / 2],
    ['an end in two years', 800 * DAY],
  ])('for %s', async (_, duration) => {
    await end()
    await expect(again(ada, [first], { end_datetime: inMilliseconds(duration) })).rejects.toMatchObject({
      kind: 'invalid',
      fields: { end_datetime: [expect.any(String)] },
    })
    expect(await countsOf(ada)).toEqual(NOTHING_MORE)
  })

  test('beyond what the plan includes', async () => {
    const poor = await signIn(database.db)
    const own = await buildCampaign(poor, await buildTeam(poor))
    const tactic_id = await buildTactic(poor, own)
    await endCampaign(poor, { campaign_id: own })
    const full = { ...poor, limits: { ...poor.limits, max_campaigns: 1 } }
    for (const ctx of [full, await expireTrial(poor)])
      await expect(again(ctx, [tactic_id], { campaign_id: own })).rejects.toMatchObject({
        kind: 'upgrade_required',
      })
  })

  test('when a tactic cannot be written: the campaign goes with it', async () => {
    await end()
    await queryRows(
      database,
      sql`alter table tactics add constraint no_billboards check (name <> 'Rent a billboard') not valid`,
    )
    await expect(again(ada, [first, third])).rejects.toThrow()
    await queryRows(database, sql`alter table tactics drop constraint no_billboards`)
    expect(await countsOf(ada)).toEqual(NOTHING_MORE)
  })
})

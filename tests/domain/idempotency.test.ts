import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { createOnce } from '~/domain/idempotency/commands.server'
import { newId } from '~/domain/ids.server'
import { createTeam } from '~/domain/teams/commands.server'
import { getTeam, listTeams } from '~/domain/teams/queries.server'
import type { TeamView } from '~/domain/teams/view'
import { addComment, deleteComment } from '~/domain/comments/commands.server'
import { addTactic, deleteTactic } from '~/domain/tactics/commands.server'
import {
  at,
  buildCampaign,
  buildTactic,
  buildTeam,
  refusal,
  signInAll,
  signInPremium,
} from '../support/builders'
import { DAY, HOUR, newTactic, newTeam } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRow } from '../support/sql'

const database = useTestDatabase()

let ada: Context
let bob: Context

beforeAll(async () => {
  ;[ada, bob] = await signInPremium(database.db, 'Ada', 'Bob')
})

const teamCount = async (ctx: Context) => (await listTeams(ctx, { limit: 500 })).teams.length

function createTeamOnce(ctx: Context, key: string, input = newTeam()) {
  const requireAccess = (ctx: Context, { team }: { team: TeamView }) => getTeam(ctx, { team_id: team.id })
  return createOnce(ctx, { key, request: ['createTeam', input], requireAccess }, (ctx) =>
    createTeam(ctx, input),
  )
}

test('The same key and request create once and answer the same', async () => {
  const [key, input] = [newId(), newTeam()]
  const before = await teamCount(ada)
  const first = await createTeamOnce(ada, key, input)
  expect(await createTeamOnce(ada, key, input)).toEqual(first)
  expect(await teamCount(ada)).toBe(before + 1)
})

test('Twenty at once create once', async () => {
  const [key, input] = [newId(), newTeam()]
  const before = await teamCount(ada)
  const teams = await Promise.all(Array.from({ length: 20 }, () => createTeamOnce(ada, key, input)))
  expect(new Set(teams.map(({ team }) => team.id)).size).toBe(1)
  expect(await teamCount(ada)).toBe(before + 1)
})

test('The same key with another request is refused and creates nothing', async () => {
  const key = newId()
  await createTeamOnce(ada, key)
  const before = await teamCount(ada)
  await expect(createTeamOnce(ada, key)).rejects.toMatchObject(
    refusal('conflict', 'This Idempotency-Key was used for another request'),
  )
  expect(await teamCount(ada)).toBe(before)
})

test('A key belongs to one person', async () => {
  const key = newId()
  const mine = await createTeamOnce(ada, key)
  const theirs = await createTeamOnce(bob, key)
  expect(theirs.team.id).not.toBe(mine.team.id)
  expect(theirs.team.owner_id).toBe(bob.actor.id)
})

test('The answer about what is deleted is emptied, and its key creates nothing again', async () => {
  const campaign_id = await buildCampaign(ada, await buildTeam(ada))
  const tactic_id = await buildTactic(ada, campaign_id)
  const [comment_key, tactic_key] = [newId(), newId()]
  const once = <Answer>(key: string, create: (ctx: Context) => Promise<Answer>) =>
    createOnce(ada, { key, request: [key], requireAccess: () => Promise.resolve() }, create)
  const addOnce = () =>
    once(comment_key, async (ctx) => ({
      comment: (await addComment(ctx, { tactic_id, comment_text: 'Better not' })).comment,
    }))
  const addTacticOnce = () =>
    once(tactic_key, async (ctx) => ({ tactic: (await addTactic(ctx, newTactic(campaign_id))).tactic }))
  const [{ comment }, { tactic }] = [await addOnce(), await addTacticOnce()]
  expect(await addOnce()).toEqual({ comment })

  await deleteComment(ada, { comment_id: comment.id })
  expect(await addTacticOnce()).toEqual({ tactic })
  await deleteTactic(ada, { tactic_id: tactic.id })
  const kept = sql`select count(*)::int as count from idempotency_keys
    where key in (${comment_key}, ${tactic_key}) and answer is not null`
  expect(await queryRow(ada, kept)).toEqual({ count: 0 })
  for (const again of [addOnce, addTacticOnce])
    await expect(again()).rejects.toMatchObject(
      refusal('not_found', 'What this request created has been deleted'),
    )
})

test('A refused creation leaves the key free', async () => {
  const [key, taken] = [newId(), newTeam()]
  await createTeam(bob, taken)
  await expect(createTeamOnce(ada, key, taken)).rejects.toMatchObject({ kind: 'conflict' })
  const team = await createTeamOnce(ada, key)
  expect(team.team.owner_id).toBe(ada.actor.id)
})

test('A key is forgotten after a day', async () => {
  const key = newId()
  const first = await createTeamOnce(ada, key)
  const later = (milliseconds: number) => at(ada, new Date(Date.now() + milliseconds).toISOString())
  await expect(createTeamOnce(later(DAY - HOUR), key)).rejects.toMatchObject({ kind: 'conflict' })
  const second = await createTeamOnce(later(DAY + HOUR), key)
  expect(second.team.id).not.toBe(first.team.id)
})

test('At a plan’s limit twenty keys at once create one', async () => {
  const [trial] = await signInAll(database.db, 'Tim')
  const attempts = Array.from({ length: 20 }, () => createTeamOnce(trial, newId()))
  const settled = await Promise.allSettled(attempts)
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await teamCount(trial)).toBe(1)
})

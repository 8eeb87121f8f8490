import { expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { queryRows } from '~/domain/sql.server'
import { addTactics } from '~/domain/tactics/bulk.server'
import { addTactic, editTactic } from '~/domain/tactics/commands.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { exportResults, getResults } from '~/domain/tactics/results.server'
import { EditTacticSchema, ScoreTacticsSchema } from '~/domain/tactics/validation'
import { scoreTactics, voteOnTactic } from '~/domain/tactics/votes.server'
import { createWebhook } from '~/domain/webhooks/commands.server'
import { sql } from 'drizzle-orm'
import { buildCampaign, buildTeam, raceBehind, refusal, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { newTactic, scores } from '../support/inputs'
import { onPostgres } from '../support/engine'

const database = useTestDatabase()
const details = {
  description: 'Ask after the third order.\nSee https://example.com/plan',
  link: 'https://example.com/GRW-12',
  key: 'GRW-12',
}
const none = { description: null, link: null, key: null }
const keyTaken = refusal('conflict', 'Another tactic of this campaign has this key')

async function scene() {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada, ben)
  return { ada, ben, team_id, campaign_id: await buildCampaign(ada, team_id) }
}

const tacticsOf = async (ctx: Context, campaign_id: string, q = '') =>
  (await readTacticsPage(ctx, { campaign_id, q, limit: 500 })).rows

test('a tactic has a description, a link and a key, which are found and changed one by one', async () => {
  const { ben, campaign_id } = await scene()
  const name = 'Invite friends by link'
  const { tactic } = await addTactic(ben, { ...newTactic(campaign_id, name), ...details })
  await addTactic(ben, newTactic(campaign_id, 'Offer a yearly plan'))
  expect(tactic).toMatchObject({ name, ...details })
  expect((await tacticsOf(ben, campaign_id))[1]).toEqual(tactic)
  for (const q of ['THIRD order', 'com/grw', 'grw-12', 'friends'])
    expect((await tacticsOf(ben, campaign_id, q)).map(({ id }) => id)).toEqual([tactic.id])
  const edited = await editTactic(ben, { tactic_id: tactic.id, key: 'GRW-13' })
  expect(edited.tactic).toEqual({ ...tactic, key: 'GRW-13' })
  const cleared = await editTactic(ben, { tactic_id: tactic.id, ...none })
  expect(cleared.tactic).toMatchObject({ name, ...none })
  expect((await tacticsOf(ben, campaign_id))[1]).toEqual(cleared.tactic)
})

test('a vote on another description is refused, one on another link is not', async () => {
  const { ada, ben, campaign_id } = await scene()
  const { tactic } = await addTactic(ben, { ...newTactic(campaign_id), ...details })
  const read = { tactic_id: tactic.id, text_version: tactic.text_version, ...scores(1, 2, 3) }
  await editTactic(ben, { tactic_id: tactic.id, description: 'Ask everybody' })
  await expect(voteOnTactic(ada, read)).rejects.toMatchObject({ kind: 'conflict' })
  await editTactic(ben, { tactic_id: tactic.id, description: details.description, link: null })
  await voteOnTactic(ada, read)
  await expect(editTactic(ben, { tactic_id: tactic.id, link: 'https://example.com/' })).rejects.toMatchObject(
    refusal('conflict', 'Somebody else has scored this tactic, so its text can no longer be changed'),
  )
})

test('a key is given once in a campaign', async () => {
  const { ada, ben, team_id, campaign_id } = await scene()
  await addTactic(ada, { ...newTactic(campaign_id), key: 'GRW-1' })
  const { tactic } = await addTactic(ben, { ...newTactic(campaign_id), key: 'GRW-2' })
  await expect(addTactic(ben, { ...newTactic(campaign_id), key: 'GRW-1' })).rejects.toMatchObject(keyTaken)
  await expect(editTactic(ben, { tactic_id: tactic.id, key: 'GRW-1' })).rejects.toMatchObject(keyTaken)
  expect(await tacticsOf(ben, campaign_id)).toHaveLength(2)
  const other_id = await buildCampaign(ada, team_id)
  await addTactic(ben, { ...newTactic(other_id), key: 'GRW-1' })
})

test('many tactics: those with a key that is there already are reported and left alone', async () => {
  const { ada, ben, team_id, campaign_id } = await scene()
  await createWebhook(ada, { team_id, url: 'https://receiver.invalid/', events: ['tactic.added'] })
  await addTactics(ben, {
    campaign_id,
    tactics: [{ name: 'Invite friends by link', ...details, ...scores(8, 7, 6) }],
  })
  const again = { name: 'Something else entirely', ...details, description: 'Another', ...scores(1, 1, 1) }
  const { tactics, skipped_keys } = await addTactics(ada, {
    campaign_id,
    tactics: [again, { name: 'Offer a yearly plan', key: 'GRW-14' }, { name: 'Send a monthly letter' }],
  })
  expect(tactics.map(({ name, key, vote_count }) => [name, key, vote_count])).toEqual([
    ['Offer a yearly plan', 'GRW-14', 0],
    ['Send a monthly letter', null, 0],
  ])
  expect(skipped_keys).toEqual(['GRW-12'])
  const [old] = await tacticsOf(ben, campaign_id, 'GRW-12')
  expect(old).toMatchObject({ name: 'Invite friends by link', ...details, vote_count: 1, impact_score: 8 })
  const told = await queryRows<{ tactic: unknown }>(
    database,
    sql`select payload->'data'->'tactic' as tactic from webhook_deliveries order by id`,
  )
  expect(told).toHaveLength(3)
  expect(told[0]).toMatchObject({ tactic: { name: 'Invite friends by link', ...details } })
})

test.runIf(onPostgres)('of two who add the same key at the same time, one adds it', async () => {
  const { ada, ben, campaign_id } = await scene()
  const add = (ctx: Context) =>
    addTactics(ctx, { campaign_id, tactics: [{ name: 'Invite friends by link', key: 'GRW-1' }] })
  const second = await raceBehind(
    database.db,
    (tx) => add({ ...ada, db: tx }),
    () => add(ben),
  )
  expect(second).toEqual({ tactics: [], skipped_keys: ['GRW-1'] })
  expect(await tacticsOf(ada, campaign_id)).toHaveLength(1)
})

test('results and their file carry the details', async () => {
  const { ben, ada, campaign_id } = await scene()
  await addTactic(ben, { ...newTactic(campaign_id), ...details })
  await endCampaign(ada, { campaign_id })
  expect((await getResults(ben, { campaign_id })).tactics).toMatchObject([details])
  const file = await exportResults(ben, { campaign_id, separator: 'comma' })
  expect(JSON.stringify(file)).toContain('GRW-12')
})

test('an edit that changes nothing is refused, and a field that is left out stays out', () => {
  const tactic_id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(EditTacticSchema.safeParse({ tactic_id }).error?.issues[0]?.message).toBe(
    'Send a name, a description, a link or a key',
  )
  expect(EditTacticSchema.parse({ tactic_id, key: ' ' })).toEqual({ tactic_id, key: null })
})

test('a sheet names tactics by their ids or keys, each once', async () => {
  const { ada, ben, campaign_id } = await scene()
  const other_id = await buildCampaign(ada, await buildTeam(ada, ben))
  const [byId, byKey] = (
    await addTactics(ada, {
      campaign_id,
      tactics: [
        { name: 'Offer a yearly plan', key: 'GRW-1' },
        { name: 'Send a monthly letter', key: 'GRW-2' },
      ],
    })
  ).tactics
  await addTactics(ada, { campaign_id: other_id, tactics: [{ name: 'Of another campaign', key: 'GRW-3' }] })
  if (!byId || !byKey) throw new Error('Nothing was added')
  const ballot = { ...scores(1, 2, 3), reason: null }
  const sheet = (votes: Record<string, typeof ballot>, text_versions = {}) =>
    scoreTactics(ben, ScoreTacticsSchema.parse({ campaign_id, votes, text_versions }))

  const twice = { [byId.id.toUpperCase()]: ballot, 'GRW-1': ballot }
  await expect(sheet(twice)).rejects.toMatchObject(
    refusal('invalid', 'This tactic is on the sheet twice, by its id and by its key'),
  )
  await expect(sheet({ 'GRW-2': ballot }, { 'GRW-2': '0123456789ab' })).rejects.toMatchObject({
    kind: 'conflict',
    fields: { 'text_versions.GRW-2': [expect.any(String)] },
  })
  expect((await tacticsOf(ben, campaign_id)).map(({ user_vote }) => user_vote)).toEqual([null, null])

  const missing_id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const votes = { [byId.id]: ballot, ' GRW-2 ': ballot, 'GRW-3': ballot, [missing_id]: ballot }
  expect(await sheet(votes, { 'GRW-2': byKey.text_version })).toEqual({
    votes: [
      { tactic_id: byId.id, key: null, vote: ballot, vote_count: 1 },
      { tactic_id: byKey.id, key: 'GRW-2', vote: ballot, vote_count: 1 },
    ],
    missing_tactic_ids: [missing_id],
    missing_keys: ['GRW-3'],
  })
  expect((await tacticsOf(ben, campaign_id)).map(({ user_vote }) => user_vote)).toEqual([ballot, ballot])
  for (const reference of ['', ' ', 'x'.repeat(65)])
    expect(() => ScoreTacticsSchema.parse({ campaign_id, votes: { [reference]: ballot } })).toThrow()
})

import { expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { addTactic, editTactic, addTactics } from '~/domain/tactics/commands.server'
import { DETAILS } from '~/domain/tactics/fields'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { AddTacticsSchema, EditTacticSchema, ScoreTacticsSchema } from '~/domain/tactics/validation'
import { scoreTactics, voteOnTactic } from '~/domain/tactics/votes.server'
import { createWebhook } from '~/domain/webhooks/commands.server'
import { sql } from 'drizzle-orm'
import { buildCampaign, buildTeam, raceBehind, refusal, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { newTactic, scores } from '../support/inputs'
import { onPostgres } from '../support/engine'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const details = {
  description: 'Ask after the third order.\nSee https://example.com/plan',
  link: 'https://example.com/GRW-12',
  key: 'GRW-12',
}
const none = { description: null, link: null, key: null }
const TWICE = 'This tactic is on the sheet twice, by its id and by its key or in two spellings'
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

test('an edit that changes nothing is refused, and a field that is left out stays out', () => {
  const tactic_id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(EditTacticSchema.safeParse({ tactic_id }).error?.issues[0]?.message).toBe(
    `Send a name or one of: ${DETAILS.join(', ')}`,
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
  await expect(sheet(twice)).rejects.toMatchObject(refusal('invalid', TWICE))
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
})

test.each(['', ' ', '\u200b', 'x'.repeat(65), 'GRW\u00001', 'GRW\ud800', 'GRW\n1'])(
  'no sheet names a tactic %j',
  (key) => {
    const votes = { [key]: { ...scores(1, 2, 3), reason: null } }
    const { error } = ScoreTacticsSchema.safeParse({ campaign_id: newId(), votes })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'A tactic is named by its id, or by its key of at most 64 characters',
    ])
  },
)

test.each([
  ['spaces around it', ' \u00a0GRW-1\t ', 'GRW-1', ['GRW- 1', 'GRW-\u00a01']],
  ['spaces within', 'GRW  1', 'GRW  1', ['GRW 1', 'GRW1']],
  ['a no-break space within', 'GRW\u00a01', 'GRW\u00a01', ['GRW 1']],
  ['capitals', 'Grw-1', 'Grw-1', ['GRW-1', 'grw-1']],
  ['letters and marks apart', 'U\u0308ber-1', 'Über-1', ['Uber-1']],
  ['wide letters', 'ＧＲＷ－１', 'ＧＲＷ－１', ['GRW-1']],
  ['a sign that draws nothing', 'GRW\u200b-1', 'GRW\u200b-1', ['GRW-1']],
  ['an override of its direction', 'GRW\u202e-1', 'GRW-1', ['1-WRG']],
  [
    'a Tibetan letter with 40 marks',
    `\u0f40${'\u0f73'.repeat(40)}`,
    `\u0f40${'\u0f71'.repeat(30)}`,
    ['\u0f40'],
  ],
  ['digits alone', '007', '007', ['7']],
  ['a member of every object', 'constructor', 'constructor', ['toString']],
])('a key with %s is found as it was sent and as it is stored', async (_, sent, kept, others) => {
  const { ada, ben, campaign_id } = await scene()
  const tactics = [{ name: 'Offer a yearly plan', key: sent }]
  const [tactic] = (await addTactics(ada, AddTacticsSchema.parse({ campaign_id, tactics }))).tactics
  expect(tactic?.key).toBe(kept)
  const ballot = { ...scores(1, 2, 3), reason: null }
  const sheet = (...keys: string[]) =>
    scoreTactics(
      ben,
      ScoreTacticsSchema.parse({
        campaign_id,
        votes: Object.fromEntries(keys.map((key) => [key, ballot])),
        text_versions: { [sent]: tactic?.text_version },
      }),
    )
  for (const key of new Set([sent, kept]))
    expect(await sheet(key, ...others)).toMatchObject({ votes: [{ key: kept }], missing_keys: others })
  await expect(sheet(kept, ` ${sent}`)).rejects.toMatchObject(refusal('invalid', TWICE))
})

import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { askEverything, connectOwner, type World } from '../support/assistant-worlds'
import type { Person } from '../support/client'
import { scores } from '../support/inputs'
import { firstDifference, readableAbout, readEverything } from '../support/read-everything'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'
import { readWorkbook } from '../support/workbook'

/** What four people give on each tactic, to all criteria: the same sums, in the second world each in another order. */
const AGREED = [4, 6, 4, 6]
const SPLIT = [1, 9, 2, 8]
const WORLDS = {
  agreed: (person: number) => AGREED[person] ?? 0,
  split: (person: number, tactic: number) => SPLIT[(person + tactic) % SPLIT.length] ?? 0,
}
const TACTICS = [
  'Invite friends',
  'Offer a yearly plan',
  'Write to who left',
  'Film a tour',
  'Call ten guests',
]
const SAME_SHEET = scores(5, 5, 5)

let storage: Storage
let app: App
let world: World
/** Scores the same in both worlds, as the two readers do. */
let third: Person
let others: Person[]
let assistant: Awaited<ReturnType<typeof connectOwner>>
let addresses: string[]

beforeAll(async () => {
  storage = await createStorage()
  app = await start()
  const [owner, member, other, ...rest] = await signInAll(
    app,
    ...['Olga Owner', 'Milo Member', 'Ada', 'Ben', 'Cleo', 'Dan', 'Eva'],
  )
  if (!owner || !member || !other) throw new Error('Nobody signed in')
  third = other
  others = rest
  const team_id = await buildTeam(owner, member, third, ...others)
  const { campaign_id } = await buildCampaign(owner, team_id, {
    ballots_open: false,
    time_zone: null,
  })
  const added = await owner.must('addTactics', { campaign_id, tactics: TACTICS.map((name) => ({ name })) })
  const ids = TACTICS.map((name) => added.tactics.find((tactic) => tactic.name === name)?.id ?? '')
  world = { scored: 'a second round', owner, member, team_id, campaign_id, ids, machine: [] }
  // Their own votes they may read, so those are the same in both worlds.
  for (const person of [owner, member, third, ...others]) await score(person, 'scoreTactics', SAME_SHEET)
  await member.must('voteOnTactic', { tactic_id: ids[0], ...scores(6, 5, 5), reason: 'A reason' })
  await member.must('addComment', { tactic_id: ids[0], comment_text: 'Worth a try' })
  await owner.must('endCampaign', { campaign_id })

  assistant = await connectOwner(world, '2026-07-28')
  await askEverything(world, assistant)
  const { link } = await owner.must('openResultLink', { campaign_id })
  const { pathname } = new URL(link)
  addresses = [...(await readableAbout(world)), pathname, `${pathname}/picture.png`]
    // The page sends two equal times of deliveries once.
    .filter((address) => !/^\/teams\/[^/]+\/webhooks/.test(address))
})
afterAll(async () => {
  await app.stop()
  await storage.remove()
})

/** What is tried again by the clock would change what is read. */
const start = (url?: string) => startApp({ storage, url, env: { WORKERS: 'off', RATE_LIMITS: 'off' } })

const score = (
  person: Person,
  operation: 'scoreTactics' | 'voteInSecondRound',
  sheet: object,
  ids = world.ids,
) =>
  person.must(operation, {
    campaign_id: world.campaign_id,
    votes: Object.fromEntries(ids.map((id) => [id, { ...sheet, reason: 'A reason' }])),
  })

/** All that can be read of a campaign that has just ended, in its second round, and after it: in the end by both readers. */
async function play(given: keyof typeof WORLDS): Promise<Map<string, string>> {
  const { owner, member, campaign_id, ids } = world
  await app.stop()
  await storage.edit(...unsettled(), ...ids.flatMap((id, tactic) => othersOn(id, tactic, given)))
  app = await start(app.url)
  const found = new Map<string, string>()
  const read = async (state: string, ...readers: Person[]) => {
    const texts = await readEverything(world, readers, addresses, assistant)
    for (const [address, text] of texts) found.set(`${state} ${address}`, text)
  }
  await read('ended', member)
  const chosen = ids.slice(0, 2)
  await owner.must('openSecondRound', { campaign_id, tactic_ids: chosen, hours: 24 })
  for (const person of [owner, member, third])
    await score(person, 'voteInSecondRound', scores(5, 6, 5), chosen)
  await read('scored again', owner)
  await owner.must('endSecondRound', { campaign_id })
  const tactics = Object.fromEntries(ids.map((id) => [id, { choice: 'later' }]))
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics, publish: true })
  await read('decided', owner, member)
  const headers = { Cookie: `tactics-session=${member.token}` }
  const workbook = await fetch(`${app.url}/api/campaigns/${campaign_id}/results.xlsx`, { headers })
  found.set('workbook', JSON.stringify(readWorkbook(new Uint8Array(await workbook.arrayBuffer()))))
  return found
}

/** The campaign as it was before anybody read its result. */
function unsettled(): SQL[] {
  const { campaign_id } = world
  return [
    ...['results', 'seals', 'second_rounds', 'decisions'].map(
      (table) => sql`delete from ${sql.identifier(table)} where campaign_id = ${campaign_id}`,
    ),
    sql`delete from votes where round = 2`,
    sql`delete from webhook_deliveries`,
    sql`delete from acts`,
    sql`update campaigns set result_summary = null, is_ranked = false where id = ${campaign_id}`,
  ]
}

function othersOn(tactic_id: string, tactic: number, given: keyof typeof WORLDS): SQL[] {
  return others.map(({ id }, person) => {
    const value = sql`${WORLDS[given](person, tactic)}::smallint`
    return sql`update votes set impact_score = ${value}, chances_score = ${value}, efforts_score = ${value}
      where tactic_id = ${tactic_id} and user_id = ${id} and round = 1`
  })
}

test('two worlds of closed votes with the same sums differ in nothing that can be read but fingerprints', async () => {
  const [agreed, split] = [await play('agreed'), await play('split')]
  expect(agreed.size).toBeGreaterThan(200)
  // No order is told in either, so that spans and words are the same too.
  for (const found of [agreed, split]) {
    const page = found.get(`ended Milo Member /campaigns/${world.campaign_id}`)
    for (const sentence of ['Too close to rank', 'aria-label="Reasons"']) expect(page).toContain(sentence)
  }
  const changed = [...split].filter(([address, text]) => agreed.get(address) !== text)
  expect(
    changed.map(([address, text]) => `${address}: ${firstDifference(text, agreed.get(address) ?? '')}`),
  ).toEqual([])
})

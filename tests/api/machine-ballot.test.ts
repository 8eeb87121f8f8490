import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import {
  askEverything,
  connectOwner,
  FIRST_SHEETS,
  handIn,
  newWorld,
  SCORED,
  vote,
  type World,
} from '../support/assistant-worlds'
import type { Person } from '../support/client'
import { firstDifference, readableAbout, readEverything } from '../support/read-everything'

const [LIKE_THEM] = FIRST_SHEETS
const UNLIKE_THEM = LIKE_THEM.toReversed()

/** What is tried again by the clock would change what is read. */
const NO_WORKERS = { WORKERS: 'off' }

/** One campaign in which nothing but the sheet of an assistant changes. */
describe.each(SCORED)('While %s runs, nobody can tell whether there is a sheet, and which', (scored) => {
  let storage: Storage
  let app: App
  let world: World
  let addresses: string[]
  let assistant: Awaited<ReturnType<typeof connectOwner>>

  beforeAll(async () => {
    storage = await createStorage()
    app = await startApp({ storage, env: NO_WORKERS })
    world = await newWorld(app, scored, LIKE_THEM)
    await vote(world, FIRST_SHEETS)
    assistant = await connectOwner(world, '2026-07-28')
    await askEverything(world, assistant)
    addresses = await readableAbout(world)
  })
  afterAll(async () => {
    await app.stop()
    await storage.remove()
  })

  const readAs = (...people: Person[]) => readEverything(world, people, addresses, assistant)

  /** With another sheet, or with none. */
  async function change(machine: typeof LIKE_THEM | null): Promise<void> {
    if (scored === 'a campaign' && machine) return void (await handIn(world, machine))
    const { campaign_id, ids } = world
    const sheet = ids.map((tactic_id, place) => ({ tactic_id, ...machine?.[place] }))
    await restart(
      machine
        ? sql`update machine_ballots set scores = ${JSON.stringify(sheet)}::jsonb where campaign_id = ${campaign_id}`
        : sql`delete from machine_ballots where campaign_id = ${campaign_id}`,
    )
  }
  async function restart(edit: SQL): Promise<void> {
    await app.stop()
    await storage.edit(edit)
    app = await startApp({ storage, url: app.url, env: NO_WORKERS })
  }

  // The owner and a member read by the same queries, so each of them meets each change in one of the two campaigns.
  test('over all that can be read', { timeout: 600_000 }, async () => {
    const { owner, member } = world
    const before = await readAs(owner, member)
    expect(before.size).toBeGreaterThan(100)
    expect(
      [...before.values()].filter((text) => text.includes('An AI assistant may score too')).length,
    ).toBeGreaterThan(scored === 'a campaign' ? 3 : -1)
    for (const text of before.values()) expect(text).not.toContain('The assistant would have')
    const readers = scored === 'a campaign' ? [owner, member] : [member, owner]
    for (const [place, machine] of [UNLIKE_THEM, null].entries()) {
      await change(machine)
      const after = await readAs(...readers.slice(place, place + 1))
      const changed = [...after].filter(([address, text]) => before.get(address) !== text)
      expect(
        changed.map(([address, text]) => `${address}: ${firstDifference(text, before.get(address) ?? '')}`),
      ).toEqual([])
    }
  })
})

import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationName } from '~/contract/operations.server'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { cookieHeaders, createClient, send, type Answer, type Client, type Person } from '../support/client'
import { dataAddress, readAddresses } from '../support/pages'
import { insertTactics } from '../support/rows'
import { inputOf, newScene, operationNames, prepare, signInAll, type Scene } from '../support/scene'

/** Round trips to the database, the session's included. */
const PER_CALL = 2
const PER_PAGE = 3
/** Whether there is anything to check, then the file; the new end, then the round as it is read. */
const IN_TWO_STATEMENTS: Partial<Record<OperationName, number>> = {
  getResultsFile: 3,
  // The file, then the receipt.
  getCheckPage: 4,
  moveSecondRoundEnd: 3,
}
/**
 * In a transaction (docs/decisions/003): session, begin, the lock on the membership, the writing statement behind it,
 * commit. Begin and commit are counted where drizzle starts and ends a transaction.
 */
const IN_TRANSACTION: Partial<Record<OperationName, number>> = {
  ...IN_TWO_STATEMENTS,
  // The team is there already; otherwise its URL and the team come before.
  startCampaign: 5,
  // What it takes over, the campaign, its tactics.
  runCampaignAgain: 6,
  removeMember: 5,
  // Three locks, the count, then teams, memberships with votes, what names the person, and the person.
  deleteAccount: 11,
  // What is the person's own, their settings, tokens, connected assistants and devices.
  exportAccount: 6,
  leaveTeam: 5,
  handOverTeam: 5,
  // The memberships are locked before the team goes.
  deleteTeam: 5,
  // The lock, then what holds behind it (docs/decisions/003).
  editTactic: 5,
  joinTactics: 5,
  undoAdding: 5,
  setCampaignObserver: 5,
  separateTactics: 5,
  // The campaigns with votes keep what they say before the team's switch is set.
  setOpenBallots: 6,
  // The membership and the campaigns are locked before both change.
  setTeamObserver: 6,
  // Its tactic is found by a key or an issue first.
  reportOutcome: 3,
  // The team is locked before its webhooks are counted.
  createWebhook: 5,
  // Publishing locks the campaign, as a second round may be opened meanwhile.
  saveDecision: 5,
  // The results must be stored; the lock, what holds behind it, and then the round as it is read.
  openSecondRound: 7,
  // Before the engine is asked another one, behind the lock a reading one (docs/decisions/011).
  suggestTactics: 7,
}
/** The first read after the end writes down the end, drops the votes of people who have left, stores the results and reads again (docs/decisions/004). */
const SETTLING = 11

let storage: Storage
let app: App
let owner: Person
let member: Person
let newcomer: Person
let leaver: Person
let few: Scene
let many: Scene
let ended: Scene

beforeAll(async () => {
  storage = await createStorage()
  app = await start()
  ;[owner, member, newcomer, leaver] = await signInAll(
    app,
    'Olga Owner',
    'Milo Member',
    'Nora Newcomer',
    'Lea Leaver',
  )
  few = await newScene(owner, member)
  many = await newScene(owner, member)
  ended = await newScene(owner, member)
  await app.stop()
  await storage.edit(
    insertTactics({ ...few, count: 4, voters: [owner, member] }),
    insertTactics({ ...many, count: 499, voters: [owner, member] }),
    sql`update campaigns set end_datetime = now() - interval '1 minute' where id = ${ended.campaign_id}`,
  )
  app = await start(app.url)
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

function start(url?: string): Promise<App> {
  return startApp({
    storage,
    url,
    nodeArgs: ['--import', './tests/support/report-statements.js'],
    // What happens by the clock is counted in tests/domain.
    env: { WORKERS: 'off' },
  })
}

/** What has gone to the database since it was asked for last. */
async function takeStatements(): Promise<string[]> {
  const told = once(app.process, 'message')
  app.process.send('take')
  const [statements] = (await told) as [string[]]
  return statements
}

async function costOf(ask: () => Promise<Answer>): Promise<{ status: number; cost: number }> {
  await takeStatements()
  const { status } = await ask()
  return { status, cost: (await takeStatements()).length }
}

const read = (address: string, person: Person = owner) =>
  send(app.url + address, { headers: { Cookie: `tactics-session=${person.token}`, Accept: 'text/html' } })

describe('A call', () => {
  const by: Partial<Record<OperationName, () => Client>> = {
    joinTeam: () => newcomer,
    joinCampaign: () => newcomer,
    leaveTeam: () => member,
    voteOnTactic: () => member,
    deleteAccount: () => leaver,
  }

  test.each(operationNames)(
    `of %s costs at most ${PER_CALL}, unless it runs in a transaction`,
    async (name) => {
      const scene = await newScene(owner, member, name)
      await prepare(name, owner, scene)
      const client = by[name]?.() ?? owner
      const { status, cost } = await costOf(() => client.call(name, inputOf(name, scene)))
      expect(status).toBeLessThan(300)
      const exception = IN_TRANSACTION[name]
      if (exception) expect(cost).toBe(exception)
      else expect(cost).toBeLessThanOrEqual(PER_CALL)
    },
  )

  test.each(operationNames)('of %s that is refused costs no more', async (name) => {
    const limit = IN_TRANSACTION[name] ?? PER_CALL
    const refused = name === 'deleteAccount' ? owner : newcomer
    expect((await costOf(() => refused.call(name, inputOf(name, few)))).cost).toBeLessThanOrEqual(limit)
    const anonymous = createClient(app.url)
    expect(await costOf(() => anonymous.call(name, inputOf(name, few)))).toEqual({ status: 401, cost: 0 })
    const unknown = createClient(app.url, { Authorization: 'Bearer unknown' })
    expect(await costOf(() => unknown.call(name, inputOf(name, few)))).toEqual({ status: 401, cost: 1 })
  })
})

describe('A page', () => {
  const addressesOf = (scene: Scene, url_slug: string) =>
    readAddresses({ ...scene, url_slug, slug: url_slug, token: 'unknown' })
      .map(({ address }) => address)
      .filter((address) => !address.startsWith('/api/'))

  test('costs at most three, as a document and as data, whoever asks', async () => {
    const { team } = await owner.must('getTeam', few)
    const addresses = [
      ...new Set(addressesOf(few, team.url_slug)),
      `/campaigns/${few.campaign_id}?comments=${few.tactic_id}&dialog=delete-tactic&tactic=${few.tactic_id}`,
      `/campaigns/${few.campaign_id}?sort=most_commented&filter=needs_vote&q=tactic`,
      `/campaigns/new?team_id=${few.team_id}`,
    ]
    expect(addresses.length).toBeGreaterThan(15)
    for (const person of [owner, newcomer]) {
      for (const address of addresses) {
        const [path = '', search] = address.split('?')
        for (const asked of [address, dataAddress(path, search && `?${search}`)]) {
          const { cost } = await costOf(() => read(asked, person))
          expect({ asked, isCheap: cost <= PER_PAGE, cost }).toMatchObject({ asked, isCheap: true })
        }
      }
    }
  })

  test.each(['campaigns', 'teams'])('of %s costs the same for 5 and for 500 tactics', async (kind) => {
    const pathOf = (scene: Scene) =>
      kind === 'teams' ? `/teams/${scene.team_id}` : `/campaigns/${scene.campaign_id}`
    for (const addressOf of [pathOf, (scene: Scene) => dataAddress(pathOf(scene))]) {
      const ofFew = await costOf(() => read(addressOf(few)))
      expect(ofFew.status).toBe(200)
      expect(await costOf(() => read(addressOf(many)))).toEqual(ofFew)
    }
  })

  test('that sends a form costs what the call costs', async () => {
    const vote = { impact_score: '1', chances_score: '2', efforts_score: '3' }
    const fields = { intent: 'voteOnTactic', tactic_id: few.tactic_id, ...vote }
    const path = `/campaigns/${few.campaign_id}`
    for (const [address, Accept] of [
      [path, 'text/html'],
      [dataAddress(path), '*/*'],
    ] as const) {
      const headers = { ...cookieHeaders(app.url, owner.token), Accept }
      const body = new URLSearchParams(fields)
      const { status, cost } = await costOf(() => send(app.url + address, { method: 'POST', headers, body }))
      expect(status).toBeLessThan(400)
      expect(cost).toBeLessThanOrEqual(PER_CALL)
    }
  })
})

test('The first read after the end costs eleven more, once', async () => {
  const page = () => read(`/campaigns/${ended.campaign_id}`)
  const first = await costOf(page)
  const second = await costOf(page)
  expect(second.cost).toBeLessThanOrEqual(PER_PAGE)
  expect(first).toEqual({ status: 200, cost: second.cost + SETTLING })
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicKey } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReceiptKey } from '~/domain/receipt-key.server'
import type { ResultsFile } from '~/domain/seals/view'
import { verify } from '../../verifier/verify.js'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { createClient, send, type Person } from '../support/client'
import { onPglite, onPostgres } from '../support/engine'
import { createPostgresDatabase } from '../support/database'
import { buildCampaign, buildTactic, buildTeam, signInAll } from '../support/scene'
import { newCampaign, scores } from '../support/inputs'
import { runScript } from '../support/scripts'

const VOTERS = 5
const TACTICS = 8

let folder: string
let storage: Storage
let app: App
let people: Person[]
let campaign_id: string
let tactic_ids: string[]
/** An ended campaign, whose seal and receipts must stay as they are wherever the data goes. */
let sealed_id: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-backup-'))
  storage = await createStorage()
  app = await startApp({ storage })
  people = await signInAll(app, ...Array.from({ length: VOTERS }, (_, index) => `Voter ${index}`))
  const [owner, ...others] = people as [Person, ...Person[]]
  const team_id = await buildTeam(owner, ...others)
  ;({ campaign_id } = await buildCampaign(owner, team_id))
  tactic_ids = []
  for (let index = 0; index < TACTICS; index++) tactic_ids.push(await buildTactic(owner, campaign_id))
  ;({ campaign_id: sealed_id } = await buildCampaign(owner, team_id))
  const tactic_id = await buildTactic(owner, sealed_id)
  for (const [index, person] of people.entries())
    await person.must('voteOnTactic', { tactic_id, ...scores(5 + index, 5, 5) })
  const sheet = [{ tactic_id, ...scores(9, 8, 1) }]
  await owner.must('handInMachineBallot', { campaign_id: sealed_id, scores: sheet })
  await owner.must('endCampaign', { campaign_id: sealed_id })
  // The first read seals it, with the key of this moment.
  await owner.must('getResults', { campaign_id: sealed_id })
})
afterAll(async () => {
  await app.stop()
  await storage.remove()
  await rm(folder, { recursive: true })
})

/** What a person sees of the votes: how many each tactic has, and their own. */
async function seenBy({ token }: Person, at: App) {
  const client = createClient(at.url, { Authorization: `Bearer ${token}` })
  const { tactics } = await client.must('listTactics', { campaign_id, limit: 100 })
  return tactics.map(({ id, vote_count, user_vote }) => ({ id, vote_count, user_vote }))
}

/** The result with the sheet of an assistant, the sealed file and everybody's receipt, as they are handed out. */
async function sealedAt(at: App): Promise<string[]> {
  const [owner] = people as [Person]
  const download = async ({ token }: Person, file: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const { status, text } = await send(`${at.url}/api/campaigns/${sealed_id}/${file}`, { headers })
    expect(status).toBe(200)
    return text
  }
  const receipts = people.map((person) => download(person, 'receipt.json'))
  const results = await download(owner, 'results')
  expect(results).toContain('"machine":{"sentence":"The assistant')
  return Promise.all([results, download(owner, 'results.json'), ...receipts])
}

test('a backup made while people vote is a moment of it, and restores whole, into an empty database only', async () => {
  const path = join(folder, 'backup.gz')
  const acknowledged = new Map<string, number>()
  let [isOver, before] = [false, new Map<string, number>()]
  const voting = people.slice(1).map(async (person) => {
    // In one order, over and over: a moment holds each person's votes up to one point of their row.
    for (let turn = 0; !isOver; turn++) {
      const tactic_id = tactic_ids[turn % TACTICS] ?? ''
      const round = Math.floor(turn / TACTICS)
      await person.must('voteOnTactic', { tactic_id, ...scores(1 + (round % 10), 5, 5) })
      acknowledged.set(person.id, turn)
    }
  })
  await expect.poll(() => acknowledged.size).toBe(VOTERS - 1)
  before = new Map(acknowledged)
  const made = await runScript('backup', storage, path)
  isOver = true
  await Promise.all(voting)
  const keyFile = join(storage.env.DATA_DIR ?? '', 'receipt-key.pem')
  const named = storage.env.DATABASE_URL ? 'SESSION_SECRET' : `SESSION_SECRET, ${keyFile}`
  expect([made.code, made.text]).toEqual([0, expect.stringContaining(`elsewhere: ${named}\n`)])

  const other = await createStorage({ isNew: true })
  // A start in which nothing happens leaves the database as good as empty.
  await startApp({ storage: other }).then((app) => app.stop())
  const [bytes, cut] = [await readFile(path), join(folder, 'cut.gz')]
  await writeFile(cut, bytes.subarray(0, bytes.length - 100))
  for (const none of [cut, 'package.json'])
    expect(await runScript('restore', other, none)).toMatchObject({ code: 1 })
  // Nothing of them was kept, so the whole one fits.
  expect(await runScript('restore', other, path)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/before you start: .*SESSION_SECRET/) as string,
  })
  // Without the key that signs receipts: results keep the one of their end, and each key's receipts verify.
  const RECEIPT_KEY = newReceiptKey().split('\n')[1] ?? ''
  const copy = await startApp({ storage: { ...other, env: { ...other.env, RECEIPT_KEY } } })
  const [results, text = '', ...receipts] = await sealedAt(app)
  const [resultsThere, textThere = '', ...receiptsThere] = await sealedAt(copy)
  expect(resultsThere).toEqual(results)
  const [file, there] = [text, textThere].map((text) => JSON.parse(text) as ResultsFile)
  expect(there?.public_key).toBe(file?.public_key)
  expect(there?.keys).toHaveLength(2)
  const { digest } = JSON.parse(results ?? '') as { digest: string }
  expect(receiptsThere).not.toEqual(receipts)
  for (const receipt of [receipts[0], receiptsThere[0]])
    expect(
      verify({ file: there, digest, receipt: JSON.parse(receipt ?? ''), votes: 1, key: file?.public_key }),
    ).toMatchObject({ verdict: 'agrees' })
  const pem = await send(`${copy.url}/.well-known/tactics-seal.pem`)
  expect(pem.text.match(/BEGIN PUBLIC KEY/g)).toHaveLength(2)
  expect(createPublicKey(pem.text).export({ format: 'jwk' }).x).toBe(there?.keys[1]?.public_key)
  for (const person of people.slice(1)) {
    const seen = await seenBy(person, copy)
    const voted = seen.filter(({ user_vote }) => user_vote).length
    expect(voted).toBeGreaterThanOrEqual(Math.min(TACTICS, (before.get(person.id) ?? 0) + 1))
    const inOrder = tactic_ids.map(
      (id) => seen.find((tactic) => tactic.id === id)?.user_vote?.impact_score ?? 0,
    )
    // Along the row the round falls at most once, by one: where the moment was.
    const falls = inOrder.slice(1).filter((score, index) => score !== inOrder[index])
    expect(falls.length).toBeLessThanOrEqual(1)
  }
  await copy.stop()
  expect(await runScript('restore', other, path)).toEqual({
    code: 1,
    text: 'The database is not empty. Please name an empty one.\n',
  })
  await other.remove()
})

test('a backup holds no session, API token, link or signing secret that works', async () => {
  const [owner] = people as [Person]
  const { secret } = await owner.must('createApiToken', { name: 'Weekly report' })
  const keyed = createClient(app.url, { Authorization: `Bearer ${owner.token}`, 'Idempotency-Key': 'once' })
  const { team_id } = (await owner.must('getCampaign', { campaign_id })).campaign
  const input = newCampaign(team_id)
  const create = () => keyed.must('createCampaign', input)
  const created = await create()
  expect(await create()).toEqual(created)
  const links = [
    (await owner.must('getCampaign', { campaign_id })).inviteLink,
    created.inviteLink,
    await owner.must('renewCampaignInvite', { campaign_id }).then(({ inviteLink }) => inviteLink),
  ]
  const ended_id = (await create()).campaign.id
  await owner.must('endCampaign', { campaign_id: ended_id })
  await owner.must('saveDecision', {
    campaign_id: ended_id,
    version: 0,
    slots: 0,
    tactics: {},
    publish: true,
  })
  links.push((await owner.must('openDecisionLink', { campaign_id: ended_id })).link)
  const webhook = { team_id, url: 'https://receiver.invalid/', events: ['tactic.added'] }
  const signing = await owner.must('createWebhook', webhook)
  const path = join(folder, 'secrets.gz')
  expect(await runScript('backup', storage, path)).toMatchObject({ code: 0 })
  const text = gunzipSync(await readFile(path)).toString()
  expect(text).toContain(campaign_id)
  const tokens = links.map((link) => link?.split('/').at(-1))
  for (const live of [...people.map(({ token }) => token), secret, signing.secret, ...tokens]) {
    expect(live).toMatch(/^.{20,}$/)
    expect(text).not.toContain(live)
  }
})

// The server comes from the project of the other engine, so there is one for each.
onPglite('only the app that holds the folder may be asked; a move waits until it has stopped', async () => {
  const moved = await runScript('move', storage, '--to', 'postgres://localhost:1/none')
  expect(moved.code).toBe(1)
  expect(moved.text).toContain(`in use by process ${app.pid}`)
})

onPostgres('a folder moves to PostgreSQL with all that is in it', async () => {
  const path = join(folder, 'move.gz')
  const embedded = {
    env: {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      SESSION_SECRET: storage.env.SESSION_SECRET ?? '',
    },
  }
  expect(await runScript('backup', storage, path)).toMatchObject({ code: 0 })
  expect(await runScript('restore', embedded, path)).toMatchObject({ code: 0 })
  const url = await createPostgresDatabase()
  expect(await runScript('move', embedded, '--to', url)).toMatchObject({ code: 0 })
  const moved = { ...storage, env: { ...storage.env, DATABASE_URL: url } }
  const copy = await startApp({ storage: moved })
  for (const person of people) expect(await seenBy(person, copy)).toEqual(await seenBy(person, app))
  expect(await sealedAt(copy)).toEqual(await sealedAt(app))
  await copy.stop()
})

import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStorage, POLL_OFTEN, startApp, type App, type Storage } from '../support/app'
import { createClient, type Person } from '../support/client'
import { newTactic, scores } from '../support/inputs'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'
import { startMailServer, until, type Behaviour, type MailServer } from '../support/smtp'

/** How often a process is killed; `npm run tool -- fault:mail --runs 50` does it often. */
const KILLS = Number(process.env.MAIL_FAULT_RUNS ?? 1)
const SECONDS_PER_KILL = 120
/** Mails that are due are taken up well within it. */
const SEVERAL_POLLS_MS = 1_500

let storage: Storage
let mailServer: MailServer
let app: App
let people: Person[]
let team_id: string
/** Addresses that were invited meanwhile. */
let guests: string[] = []

beforeAll(async () => {
  storage = await createStorage()
  mailServer = await startMailServer({ delay: 40 })
  app = await start()
  people = await signInAll(app, 'Olga Owner', 'Milo Member', 'Ada Adder', 'Ben', 'Cleo', 'Dora')
  const [owner, ...members] = people
  team_id = await buildTeam(owner as Person, ...members)
})
afterAll(async () => {
  await app.stop()
  await mailServer.close()
  await storage.remove()
})
beforeEach(() => {
  mailServer.received.length = 0
  mailServer.behave('accept')
  guests = []
})

function start(url?: string): Promise<App> {
  return startApp({ storage, env: { ...mailServer.env, ...POLL_OFTEN }, url })
}

const owner = () => people[0] as Person

/** A campaign that is over: a mail to everybody is due. */
async function endOne(): Promise<string> {
  const { campaign_id } = await buildCampaign(owner(), team_id)
  // If nobody scored, only the campaign's owner would get the mail.
  await owner().must('addTactic', { ...newTactic(campaign_id), ...scores(9, 8, 7) })
  await owner().must('endCampaign', { campaign_id })
  return campaign_id
}

/** As if the time of a lease and of every back-off had passed. */
async function passWaits(): Promise<void> {
  await app.stop()
  await storage.edit(sql`update outbox set due_at = now() where state = 'waiting'`)
  app = await start(app.url)
}

const receivedOf = (campaign_id: string) =>
  mailServer.received.filter(({ raw }) => raw.replace(/=\r?\n/g, '').includes(campaign_id))
const recipientsOf = (campaign_id: string) => receivedOf(campaign_id).map(({ to }) => to)
const isComplete = (campaign_id: string) => new Set(recipientsOf(campaign_id)).size === people.length

/** The mail server's own view: how many copies of each mail about the campaign it was given. */
function copies(campaign_id: string): number[] {
  const counts = new Map<string, number>()
  for (const { to, message_id } of receivedOf(campaign_id))
    counts.set(`${to} ${message_id}`, (counts.get(`${to} ${message_id}`) ?? 0) + 1)
  return [...counts.values()]
}

/** People go on working as if nothing were the matter. */
async function expectWorkingApp(campaign_id: string): Promise<void> {
  for (const person of people) {
    await person.must('listTactics', { campaign_id })
    await createClient(app.url, { Authorization: `Bearer ${person.token}` }).must('getTeam', { team_id })
  }
  const guest = `guest${Date.now()}@example.com`
  await owner().must('inviteToTeam', { team_id, emails: [guest] })
  guests.push(guest)
}

describe('When the mail server', () => {
  const faults: [what: string, begin: () => Promise<void> | void, end: () => void][] = [
    ['is not there', () => mailServer.close(), () => mailServer.reopen()],
    ...(['tarpit', 'refuse for now', 'drop after accept'] as Behaviour[]).map(
      (behaviour) =>
        [`answers: ${behaviour}`, () => mailServer.behave(behaviour), () => mailServer.behave('accept')] as [
          string,
          () => void,
          () => void,
        ],
    ),
  ]

  test.each(faults)('%s, people are not held up, and every mail comes later', async (fault, begin, end) => {
    await begin()
    const campaign_id = await endOne()
    await expectWorkingApp(campaign_id)
    await sleep(SEVERAL_POLLS_MS)
    const isDropping = fault === 'answers: drop after accept'
    if (isDropping) await until(() => receivedOf(campaign_id).length > 0, 'a dropped mail')
    await expectWorkingApp(campaign_id)
    end()
    await passWaits()
    const areGuestsInvited = () => guests.every((guest) => mailServer.received.some(({ to }) => to === guest))
    await until(() => isComplete(campaign_id) && areGuestsInvited(), 'every mail')
    const ids = new Set(mailServer.received.map(({ message_id, to }) => `${to} ${message_id}`))
    expect(new Set(recipientsOf(campaign_id)).size).toBe(people.length)
    // Only a server that took a mail without saying so is given it again, under the same Message-ID.
    if (isDropping) expect(copies(campaign_id).some((count) => count > 1)).toBe(true)
    else expect(mailServer.received).toHaveLength(ids.size)
  })

  test('refuses for good, the mail is parked, shown to operators, and sent when they say so', async () => {
    // Mails of an earlier test that wait for a repeat would be counted as this one's.
    await app.stop()
    await storage.edit(sql`delete from outbox`)
    app = await start(app.url)
    mailServer.behave('refuse for good')
    const campaign_id = await endOne()
    const parked = async () =>
      (await app.log()).split('\n').filter((line) => line.includes('A mail was given up: mail refused'))
    await until(async () => (await parked()).length === people.length, 'parking')
    mailServer.behave('accept')
    await passWaits()
    await sleep(SEVERAL_POLLS_MS)
    expect(recipientsOf(campaign_id)).toEqual([])

    await app.stop()
    const list = await outbox('list')
    expect(list.match(/parked/g)).toHaveLength(people.length)
    expect(list).toContain('550 No such user')
    for (const { email } of people) expect(list).not.toContain(email)
    expect(await outbox('retry')).toContain(`${people.length} mails will be tried again.`)
    app = await start(app.url)
    await until(() => isComplete(campaign_id), 'every mail')
  })

  async function outbox(command: string): Promise<string> {
    const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', ['scripts/outbox.ts', command], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...storage.env },
    })
    return stdout
  }
})

test(
  'a process that is killed at any time loses no mail, and repeats only what it was just sending',
  async () => {
    let repeated = 0
    const before = new Set(mailServer.received.map(({ to, message_id }) => `${to} ${message_id}`))
    for (let kill = 1; kill <= KILLS; kill++) {
      mailServer.received.length = 0
      const campaign_id = await endOne()
      await sleep(Math.random() * SEVERAL_POLLS_MS)
      await app.kill()
      await storage.edit(sql`update outbox set due_at = now() where state = 'waiting'`)
      app = await start(app.url)
      await until(() => isComplete(campaign_id), `every mail after kill ${kill}`, SECONDS_PER_KILL)
      // The last answers are on their way.
      await app.stop()
      app = await start(app.url)
      const received = mailServer.received.map(({ to, message_id }) => `${to} ${message_id}`)
      expect(copies(campaign_id)).toHaveLength(people.length)
      // The others are repeats of mails about the campaign before. One process sends four at once.
      const own = receivedOf(campaign_id).length
      expect(received.filter((mail) => before.has(mail))).toHaveLength(received.length - own)
      for (const repeats of [own - people.length, received.length - own])
        expect(repeats).toBeLessThanOrEqual(4)
      repeated += received.length - people.length
      for (const mail of received) before.add(mail)
    }
    console.log(`${KILLS} kills: 0 mails lost, ${repeated} repeated under the same Message-ID`)
  },
  KILLS * SECONDS_PER_KILL * 2_000,
)

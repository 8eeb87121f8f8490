import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { createStorage, POLL_OFTEN, startApp, type App, type Storage } from '../support/app'
import type { Person } from '../support/client'
import { newTactic } from '../support/inputs'
import { startReceiver, type Receiver } from '../support/receiver'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'
import { until } from '../support/smtp'

/** How often a process is killed; `npm run tool -- fault:mail --runs 50` does it often. */
const KILLS = Number(process.env.MAIL_FAULT_RUNS ?? 1)
const SECONDS_PER_KILL = 120
const TACTICS_PER_KILL = 20
const env = { ...POLL_OFTEN, WEBHOOK_ALLOW_LOOPBACK: 'on' }

let storage: Storage
let app: App
let owner: Person
let team_id: string
let campaign_id: string

beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage, env })
  ;[owner] = await signInAll(app, 'Olga Owner')
  team_id = await buildTeam(owner)
  ;({ campaign_id } = await buildCampaign(owner, team_id))
})
afterAll(async () => {
  await app.stop()
  await storage.remove()
})

async function build(receiver: Pick<Receiver, 'url'>) {
  return owner.must('createWebhook', { team_id, url: receiver.url, events: ['tactic.added'] })
}

const addTactic = async (name: string) =>
  (await owner.must('addTactic', newTactic(campaign_id, name))).tactic.id
const lastOf = async (webhook_id: string) =>
  (await owner.must('listDeliveries', { webhook_id })).deliveries.at(-1)

test('Receivers that hang, refuse, answer without end or lead elsewhere hold up no other', async () => {
  const elsewhere = await startReceiver()
  const good = await startReceiver()
  const bad = {
    hanging: await startReceiver(() => {}),
    failing: await startReceiver((response) => response.writeHead(500).end()),
    gone: await startReceiver((response) => response.writeHead(410).end()),
    endless: await startReceiver((response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024))),
    redirecting: await startReceiver((response) =>
      response.writeHead(307, { Location: elsewhere.url }).end(),
    ),
  }
  const ids: Record<string, string> = {}
  for (const [name, receiver] of Object.entries(bad)) ids[name] = (await build(receiver)).webhook.id
  const { secret } = await build(good)
  const wanted = [await addTactic('Invite friends by link'), await addTactic('Offer a yearly plan')]
  await until(() => good.received.length === wanted.length, 'both events')

  const events = good.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers as never))
  expect(events).toMatchObject(wanted.map((id) => ({ type: 'tactic.added', data: { tactic: { id } } })))
  await until(async () => (await lastOf(ids.hanging ?? ''))?.attempts === 1, 'giving up')
  const states = () =>
    Promise.all(
      Object.entries(ids).map(async ([name, id]) => {
        const { state, last_status, last_error } = (await lastOf(id)) ?? {}
        return [name, state, last_status, last_error]
      }),
    )
  await expect.poll(states).toEqual([
    ['hanging', 'waiting', null, 'no answer within 5 seconds'],
    ['failing', 'waiting', 500, 'answered 500'],
    ['gone', 'parked', 410, 'answered 410'],
    ['endless', 'sent', 200, null],
    ['redirecting', 'waiting', 307, 'answered 307'],
  ])
  expect(elsewhere.received).toEqual([])
  const { webhooks } = await owner.must('listWebhooks', { team_id })
  expect(webhooks.filter(({ is_open }) => !is_open).map(({ id }) => id)).toEqual([ids.gone])
  for (const { id } of webhooks) await owner.must('deleteWebhook', { webhook_id: id })
  for (const receiver of [elsewhere, good, ...Object.values(bad)]) await receiver.close()
})

test(
  `Killed ${KILLS} times while webhooks go out, each event arrives, and repeats carry the same id`,
  async () => {
    const receiver = await startReceiver(
      (response) => void setTimeout(() => response.writeHead(204).end(), 20),
    )
    await build(receiver)
    const added: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const names = Array.from({ length: TACTICS_PER_KILL }, (_, index) => `Tactic ${index} of round ${kill}`)
      const { tactics } = await owner.must('addTactics', {
        campaign_id,
        tactics: names.map((name) => ({ name })),
      })
      added.push(...tactics.map(({ id }) => id))
      await sleep(100 + Math.random() * 600)
      await app.kill()
      // As if the lease were over.
      await storage.edit(sql`update webhooks set leased_until = null`)
      app = await startApp({ storage, env, url: app.url })
    }
    const idsOf = () => {
      const ids = new Map<string, Set<unknown>>()
      for (const { body, headers } of receiver.received) {
        const { tactic } = (JSON.parse(body) as { data: { tactic: { id: string } } }).data
        ids.set(tactic.id, (ids.get(tactic.id) ?? new Set()).add(headers['webhook-id']))
      }
      return ids
    }
    await until(() => idsOf().size >= added.length, 'every event')
    const ids = idsOf()
    expect([...ids.keys()].sort()).toEqual([...added].sort())
    expect([...ids.values()].every((known) => known.size === 1)).toBe(true)
    const repeats = receiver.received.length - added.length
    console.info(`${KILLS} kills: ${added.length} events, none lost, ${repeats} repeats`)
    // One attempt is under way at a time, so a kill repeats at most one.
    expect(repeats).toBeLessThanOrEqual(KILLS)
    await receiver.close()
  },
  180_000 + KILLS * SECONDS_PER_KILL * 1_000,
)

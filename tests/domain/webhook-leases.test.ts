import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { findObsolete } from '~/domain/notifications/obsolete.server'
import { addTactics, deleteTactic } from '~/domain/tactics/commands.server'
import * as commands from '~/domain/webhooks/commands.server'
import * as deliveries from '~/domain/webhooks/deliveries.server'
import { listDeliveries } from '~/domain/webhooks/queries.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  signInPremium,
  systemContext,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { later } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const SECOND = 1_000

let ada: Context
let webhook_id: string

/** A webhook with one delivery that is due. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada] = await signInPremium(database.db, 'Ada')
  const team_id = await buildTeam(ada)
  const input = { team_id, url: 'https://receiver.invalid/hook', events: ['tactic.added' as const] }
  webhook_id = (await commands.createWebhook(ada, input)).webhook.id
  await commands.testWebhook(ada, { webhook_id })
})

const now = () => systemContext(database.db)

test('a webhook is served by one process at a time, after a crash by another when the lease is over', async () => {
  const claim = ({ db } = database) => deliveries.claimWebhooks(systemContext(db), 8)
  const claimed: string[] = []
  const second = raceBehind(
    database.db,
    async (db) => claimed.push(...(await claim({ db })).map(({ id }) => id)),
    claim,
  )
  expect([await second, claimed]).toEqual([[], [webhook_id]])
  expect(await deliveries.claimWebhooks(later(database.db, 50 * SECOND), 8)).toEqual([])
  expect(await deliveries.claimWebhooks(later(database.db, 70 * SECOND), 8)).toHaveLength(1)
})

/** Two senders of the webhook, of which the first was frozen for longer than its lease, and what both want to deliver. */
async function buildSenders() {
  const [frozen] = await deliveries.claimWebhooks(now(), 8)
  const [due] = frozen ? await deliveries.findDueDeliveries(now(), frozen) : []
  const [awake] = await deliveries.claimWebhooks(later(database.db, 70 * SECOND), 8)
  if (!frozen || !due || !awake) throw new Error('The webhook was not claimed')
  return { frozen, awake, id: due.id }
}

test('a sender that was frozen beyond its lease closes nothing that another serves or has served', async () => {
  const { frozen, awake, id } = await buildSenders()
  const rows = () =>
    queryRows(
      database,
      sql`select d::text as delivery, w::text as webhook from webhook_deliveries d join webhooks w on w.id = d.webhook_id`,
    )
  const wake = async () => {
    const before = await rows()
    expect(await deliveries.findDueDeliveries(now(), frozen)).toEqual([])
    await deliveries.finishDeliveries(now(), frozen, [id], 204)
    await deliveries.dropDeliveries(now(), frozen, [id])
    for (const isGone of [false, true])
      await deliveries.failDeliveries(now(), frozen, [id], { status: 410, reason: 'answered 410', isGone })
    await deliveries.releaseWebhook(now(), frozen)
    expect(await rows()).toEqual(before)
  }
  await wake()
  await deliveries.failDeliveries(now(), awake, [id], { status: 500, reason: 'answered 500', isGone: false })
  await wake()
  await deliveries.finishDeliveries(now(), awake, [id], 204)
  await deliveries.releaseWebhook(now(), awake)
  await wake()
  const { deliveries: listed } = await listDeliveries(ada, { webhook_id, limit: 10 })
  expect(listed).toMatchObject([{ state: 'sent', attempts: 2, last_status: 204 }])
})

test('a chat is told in one message of tactics that were added together, a program of each', async () => {
  const [ben] = await signInPremium(database.db, 'Ben')
  const team_id = await buildTeam(ada, ben)
  const add = async (url: string) =>
    (await commands.createWebhook(ada, { team_id, url, events: ['tactic.added'] })).webhook
  const chat = await add('https://hooks.slack.com/services/T/B/x')
  const program = await add('https://receiver.invalid/hook')
  const campaign_id = await buildCampaign(ada, team_id)
  await buildTactic(ada, campaign_id, 'Alone before')
  const names = Array.from({ length: 6 }, (_, index) => `Tactic ${index + 1} of a list`)
  const { tactics } = await addTactics(ada, { campaign_id, tactics: names.map((name) => ({ name })) })
  await addTactics(ben, { campaign_id, tactics: [{ name: 'Of Ben, one' }, { name: 'Of Ben, two' }] })

  const claimed = await deliveries.claimWebhooks(now(), 8)
  const dueFor = (id: string) => {
    const lease = claimed.find((one) => one.id === id)
    if (!lease) throw new Error('The webhook was not claimed')
    const find = () => deliveries.findDueDeliveries(now(), lease)
    const finish = (ids: string[]) => deliveries.finishDeliveries(now(), lease, ids, 200)
    return { find, finish }
  }
  const told = async (id: string) => {
    const messages: string[][] = []
    for (let due = await dueFor(id).find(); due.length > 0; due = await dueFor(id).find()) {
      messages.push(due.map(({ payload }) => (payload.data.tactic as { name: string }).name))
      await dueFor(id).finish(due.map((one) => one.id))
    }
    return messages
  }
  const together = [['Alone before'], names, ['Of Ben, one', 'Of Ben, two']]
  expect(await told(chat.id)).toEqual(together)
  expect(await told(program.id)).toEqual(together.flat().map((name) => [name]))

  const { deliveries: sent } = await listDeliveries(ada, { webhook_id: chat.id, limit: 10 })
  await commands.sendDeliveryAgain(ada, { delivery_id: sent[3]?.id ?? '' })
  await deleteTactic(ada, { tactic_id: tactics[0]?.id ?? '' })
  const again = await dueFor(chat.id).find()
  expect(again).toHaveLength(6)
  expect(await findObsolete(now(), again)).toHaveLength(1)
})

test('how a receiver is written to is proposed by its address and can be chosen', async () => {
  const input = { team_id: await buildTeam(ada), events: ['tactic.added' as const] }
  const formOf = async (url: string, form?: 'text') =>
    (await commands.createWebhook(ada, { ...input, url, form })).webhook.form
  expect(await formOf('https://hooks.slack.com/services/T/B/x')).toBe('slack')
  expect(await formOf('https://hooks.slack.com/services/T/B/x', 'text')).toBe('text')
})

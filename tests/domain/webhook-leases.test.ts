import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import * as commands from '~/domain/webhooks/commands.server'
import * as deliveries from '~/domain/webhooks/deliveries.server'
import { listDeliveries } from '~/domain/webhooks/queries.server'
import { buildTeam, signInPremium, systemContext } from '../support/builders'
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
  const claimed = await Promise.all([deliveries.claimWebhooks(now(), 8), deliveries.claimWebhooks(now(), 8)])
  expect(claimed.flat().map(({ id }) => id)).toEqual([webhook_id])
  expect(await deliveries.claimWebhooks(later(database.db, 50 * SECOND), 8)).toEqual([])
  expect(await deliveries.claimWebhooks(later(database.db, 70 * SECOND), 8)).toHaveLength(1)
})

/** Two senders of the webhook, of which the first was frozen for longer than its lease, and what both want to deliver. */
async function buildSenders() {
  const [frozen] = await deliveries.claimWebhooks(now(), 8)
  const due = frozen && (await deliveries.findDueDelivery(now(), frozen))
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
    expect(await deliveries.findDueDelivery(now(), frozen)).toBeNull()
    await deliveries.finishDelivery(now(), frozen, id, 204)
    await deliveries.dropDelivery(now(), frozen, id)
    for (const isGone of [false, true])
      await deliveries.failDelivery(now(), frozen, id, { status: 410, reason: 'answered 410', isGone })
    await deliveries.releaseWebhook(now(), frozen)
    expect(await rows()).toEqual(before)
  }
  await wake()
  await deliveries.failDelivery(now(), awake, id, { status: 500, reason: 'answered 500', isGone: false })
  await wake()
  await deliveries.finishDelivery(now(), awake, id, 204)
  await deliveries.releaseWebhook(now(), awake)
  await wake()
  const { deliveries: listed } = await listDeliveries(ada, { webhook_id, limit: 10 })
  expect(listed).toMatchObject([{ state: 'sent', attempts: 2, last_status: 204 }])
})

import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { createWebhook } from '~/domain/webhooks/commands.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds } from '../support/inputs'
import { later, postOf, queueDue, receipts } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const MINUTE = 60_000
/** Of the campaign; its reminder is due a day before. */
const LENGTH = 3 * DAY

let ada: Context
let ben: Context
let campaign_id: string

beforeAll(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
})

beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  const team_id = await buildTeam(ada, ben)
  const input = { team_id, url: 'https://receiver.invalid/', events: ['campaign.ending' as const] }
  await createWebhook(ada, input)
  campaign_id = await buildCampaign(ada, team_id, { end_datetime: inMilliseconds(LENGTH) })
  await buildTactic(ben, campaign_id)
  await postOf(later(database.db, HOUR))
})

const moveEnd = (when: number, end: number) =>
  editCampaign(
    { ...ada, now: later(database.db, when).now },
    { campaign_id, end_datetime: inMilliseconds(end) },
  )

/** What the time `when` brings: mails, and events in the queue of the webhook so far. */
async function told(when: number) {
  const mails = receipts(await postOf(later(database.db, when)))
  const events = await queryRows(database, sql`select from webhook_deliveries`)
  return { mails, events: events.length }
}
const ONCE = { mails: ['Ada: campaign_reminder'], events: 1 }
const NO_MORE = { mails: [], events: 1 }

test('an end that is moved away and back is told once, by mail and to webhooks', async () => {
  const due = LENGTH - DAY
  expect(await told(due + MINUTE)).toEqual(ONCE)
  await moveEnd(due + 2 * MINUTE, LENGTH + 5 * DAY)
  await moveEnd(due + 3 * MINUTE, LENGTH)
  expect(await told(due + 4 * MINUTE)).toEqual(NO_MORE)
  await moveEnd(due + 5 * MINUTE, LENGTH + 5 * DAY)
  expect(await told(due + 6 * MINUTE)).toEqual(NO_MORE)
  expect(await told(due + 5 * DAY + MINUTE)).toEqual({ ...ONCE, events: 2 })
})

test('an end that is moved by a minute right after the reminder is not told again', async () => {
  const due = LENGTH - DAY
  expect(await told(due + 5_000)).toEqual(ONCE)
  await moveEnd(due + 6_000, LENGTH + MINUTE)
  expect(await told(due + 5 * MINUTE)).toEqual(NO_MORE)
})

test('an end that comes nearer before the reminder is told at once', async () => {
  await moveEnd(2 * HOUR, 2 * HOUR + 2 * HOUR)
  expect(await told(3 * HOUR + MINUTE)).toEqual(ONCE)
})

test('a reminder is one occasion in every time zone of the database session', async () => {
  const due = later(database.db, LENGTH - DAY + MINUTE)
  await queueDue(due)
  await database.db.transaction(async (tx) => {
    await queryRows({ db: tx }, sql`set local timezone = 'Asia/Tokyo'`)
    await queryRows({ db: tx }, sql`update campaigns set remind_at = now() where id = ${campaign_id}`)
    await queueDue({ ...due, db: tx })
  })
  expect(await queryRows(database, sql`select from outbox where state = 'waiting'`)).toHaveLength(1)
})

import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { addComment, deleteComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { newId } from '~/domain/ids.server'
import { completeDelivery } from '~/domain/notifications/ended.server'
import { suggestTactics } from '~/domain/suggestions/commands.server'
import { addTactic, deleteTactic, addTactics } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { handOverTeam, leaveTeam } from '~/domain/teams/members.server'
import { getTeam } from '~/domain/teams/queries.server'
import { webhookEvents } from '~/contract/webhook-events'
import * as commands from '~/domain/webhooks/commands.server'
import { WEBHOOK_EVENTS, WEBHOOKS_PER_TEAM } from '~/domain/webhooks/constants'
import * as deliveries from '~/domain/webhooks/deliveries.server'
import { forgetNameIn } from '~/domain/webhooks/events.server'
import { listDeliveries, listWebhooks } from '~/domain/webhooks/queries.server'
import { serveWebhook } from '~/jobs/webhooks/sender.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  refusal,
  signInPremium,
  systemContext,
  suggesting,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, newTactic, scores } from '../support/inputs'
import { later, queueDue } from '../support/mails'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const SECOND = 1_000
const NOWHERE = { allowsLoopback: false }
const url = 'https://receiver.invalid/hook'

let people: readonly [Context, Context]
let ada: Context
let ben: Context
let team_id: string

beforeAll(async () => {
  people = await signInPremium(database.db, 'Ada', 'Ben')
})

beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben] = people
  team_id = await buildTeam(ada, ben)
})

const now = () => systemContext(database.db)

async function build(events: readonly (typeof WEBHOOK_EVENTS)[number][] = WEBHOOK_EVENTS, team = team_id) {
  const input = { team_id: team, url, events: [...events] }
  const { webhook } = await commands.createWebhook(ada, input)
  return webhook.id
}

type Payload = deliveries.DueDelivery['payload']

/** What is queued, in its order. */
async function queued(): Promise<Payload[]> {
  const rows = await queryRows<{ payload: Payload }>(
    database,
    sql`select payload from webhook_deliveries order by due_at, id`,
  )
  for (const { payload } of rows) if (!payload.type.endsWith('.ended')) expectDocumented(payload)
  return rows.map(({ payload }) => payload)
}

/** Its body in OpenAPI has all of its fields, and no other. */
function expectDocumented(payload: Payload) {
  const sent = { ...payload, data: { ...payload.data, url: 'https://tactics.example.com/' } }
  expect(webhookEvents.find(({ type }) => type === payload.type)?.body.parse(sent)).toEqual(sent)
}

const campaignOf = (id: string) => ({
  team: { id: team_id, name: 'Growth' },
  campaign: { id, name: 'Autumn growth' },
})

/** Serves every due webhook once, as `answer` says of each delivery. */
async function serve(
  ctx: deliveries.SendingContext,
  answer: 'taken' | Partial<deliveries.Failed>,
): Promise<string[]> {
  const ids: string[] = []
  for (const claimed of await deliveries.claimWebhooks(ctx, 8)) {
    const [due] = await deliveries.findDueDeliveries(ctx, claimed)
    if (!due) throw new Error('A webhook without a due delivery was claimed')
    ids.push(due.id)
    if (answer === 'taken') await deliveries.finishDeliveries(ctx, claimed, [due.id], 204)
    else
      await deliveries.failDeliveries(ctx, claimed, [due.id], {
        status: 500,
        reason: 'answered 500',
        isGone: false,
        ...answer,
      })
    await deliveries.releaseWebhook(ctx, claimed)
  }
  return ids
}

async function deliveryOf(webhook_id: string) {
  const { deliveries: rows, webhook } = await listDeliveries(ada, { webhook_id, limit: 10 })
  const [delivery] = rows
  if (!delivery) throw new Error('Nothing was queued')
  return { delivery, webhook }
}

describe('Each event is queued with what it tells of, once', () => {
  test('tactic.added: alone, from a list and suggested; comment.added', async () => {
    const campaign_id = await buildCampaign(ada, team_id)
    await build(['tactic.added', 'comment.added'])
    const { tactic } = await addTactic(ben, { ...newTactic(campaign_id, 'Invite friends by link') })
    await addTactics(ada, { campaign_id, tactics: [{ name: 'A yearly plan' }, { name: 'A monthly letter' }] })
    await addComment(ben, { tactic_id: tactic.id, comment_text: 'Worth a try' })
    const suggestion = { name: 'Write to everybody who left', ...scores(1, 2, 3) }
    await suggestTactics(
      suggesting(ada, () => Promise.resolve([suggestion])),
      { campaign_id },
    )
    const events = await queued()
    const about = campaignOf(campaign_id)
    const added = { name: 'Invite friends by link', added_by_name: 'Ben', ai_generated: false }
    const isAdded = ({ type, data }: (typeof events)[number]) =>
      type === 'tactic.added' && (data.tactic as { id: string }).id === tactic.id
    expect(events.find(isAdded)).toMatchObject({
      data: { ...about, tactic: { id: tactic.id, ...added } },
    })
    expect(events.map(({ type }) => type).sort()).toEqual([
      'comment.added',
      ...Array<string>(4).fill('tactic.added'),
    ])
    expect(events.find(({ type }) => type === 'comment.added')?.data).toEqual({
      ...about,
      tactic: { id: tactic.id, name: 'Invite friends by link' },
      comment: { id: expect.any(String) as string, comment_text: 'Worth a try', user_name: 'Ben' },
    })
    expect(
      events.filter(({ data }) => (data.tactic as { ai_generated?: boolean }).ai_generated),
    ).toHaveLength(1)
  })

  test('campaign.created, ending, ended and decision.published, each at its time', async () => {
    await build()
    const campaign_id = await buildCampaign(ada, team_id)
    const tactic_id = await buildTactic(ada, campaign_id)
    expect((await queued()).find(({ type }) => type === 'campaign.created')).toMatchObject({
      data: { ...campaignOf(campaign_id), created_by_name: 'Ada' },
    })
    await queueDue(later(database.db, 2 * DAY + HOUR))
    await queueDue(later(database.db, 2 * DAY + HOUR))
    await endCampaign(ada, { campaign_id })
    await queueDue(now())
    await queueDue(now())
    const marks = { [tactic_id]: { choice: 'do' as const, reason: null } }
    const decision = { campaign_id, slots: 1, tactics: marks }
    await saveDecision(ada, { ...decision, version: 0, publish: false })
    await saveDecision(ada, { ...decision, version: 1, publish: true })
    await saveDecision(ada, { ...decision, version: 2, publish: true })
    const events = await queued()
    expect(events.map(({ type }) => type).sort()).toEqual([
      'campaign.created',
      'campaign.ended',
      'campaign.ending',
      'decision.published',
      'tactic.added',
    ])
    expect(events.find(({ type }) => type === 'decision.published')?.data).toEqual({
      ...campaignOf(campaign_id),
      decision: {
        slots: 1,
        decider_name: 'Ada',
        tactics: [{ id: tactic_id, name: 'Invite friends by link', choice: 'do', reason: null }],
      },
    })
  })

  test('only for webhooks of the team that want it and are open, and not for what was refused', async () => {
    const campaign_id = await buildCampaign(ada, team_id)
    await build(['comment.added'])
    await build(['tactic.added'], await buildTeam(ada))
    const closed = await build(['tactic.added'])
    await queryRows(database, sql`update webhooks set closed_at = now() where id = ${closed}`)
    await buildTactic(ada, campaign_id)
    expect(await queued()).toEqual([])
    await build(['tactic.added'])
    await endCampaign(ada, { campaign_id })
    await expect(buildTactic(ada, campaign_id)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await queued()).toEqual([])
  })

  test('forgets the name of a person in what they did, and no other name', async () => {
    await build()
    const campaign_id = await buildCampaign(ben, team_id)
    const tactic_id = await buildTactic(ben, campaign_id)
    await addComment(ben, { tactic_id, comment_text: 'Ben: "user_name": "Ben"' })
    await addComment(ada, { tactic_id, comment_text: 'Ask Ben' })
    await endCampaign(ben, { campaign_id })
    const tactics = { [tactic_id]: { choice: 'do' as const, reason: null } }
    await saveDecision(ben, { campaign_id, slots: 1, tactics, version: 0, publish: true })
    const before = JSON.stringify(await queued())
    expect(before.match(/_name":"Ben"/g)).toHaveLength(4)

    await queryRows(database, forgetNameIn(ben.actor.id, 'Former member'))
    expect(await queued()).toEqual(JSON.parse(before.replaceAll('_name":"Ben"', '_name":"Former member"')))
  })

  test('no payload of a running campaign depends on a score; the end tells the top of the ranking', async () => {
    await build()
    const payloadsWith = async (impact: number) => {
      await queryRows(database, sql`delete from webhook_deliveries`)
      const campaign_id = await buildCampaign(ada, team_id)
      const { id } = (await addTactic(ada, { ...newTactic(campaign_id), ...scores(impact, impact, impact) }))
        .tactic
      await voteOnTactic(ben, { tactic_id: id, ...scores(impact, 1, 1) })
      await addComment(ben, { tactic_id: id, comment_text: 'Worth a try' })
      await queueDue(later(database.db, 2 * DAY + HOUR))
      const text = JSON.stringify(
        (await queued()).map(({ type, data }) => JSON.stringify([type, data])).sort(),
      )
      return { campaign_id, text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '?') }
    }
    const low = await payloadsWith(2)
    const high = await payloadsWith(9)
    expect(high.text).toBe(low.text)
    expect(high.text).not.toMatch(/\d/)
    expect(high.text).not.toMatch(/score|average|rank|vote/)

    await queryRows(database, sql`delete from webhook_deliveries`)
    await endCampaign(ada, { campaign_id: high.campaign_id })
    await queueDue(now())
    const [claimed] = await deliveries.claimWebhooks(now(), 8)
    const [due] = claimed ? await deliveries.findDueDeliveries(now(), claimed) : []
    if (!claimed || !due) throw new Error('The end was not queued')
    const complete = await completeDelivery(now(), due)
    expectDocumented(complete.payload)
    expect(complete.payload.data).toMatchObject({
      ranking: [{ rank: 1, name: 'Invite friends by link', vote_count: 2, average_score: 6.5 }],
      headline: expect.any(String) as string,
    })
    // Every attempt says the same.
    expect(await deliveries.findDueDeliveries(now(), claimed)).toEqual([complete])
  })
})

describe('Delivering', () => {
  test('ending the pause after failures lets no second process in', async () => {
    const webhook_id = await build()
    const { id } = (await commands.testWebhook(ada, { webhook_id })).delivery
    await serve(now(), {})
    const ctx = later(database.db, 40 * SECOND)
    expect(await deliveries.claimWebhooks(ctx, 8)).toHaveLength(1)
    await commands.sendDeliveryAgain(ada, { delivery_id: id })
    expect(await deliveries.claimWebhooks(ctx, 8)).toEqual([])
  })

  test('what is taken is not sent again, but on demand under the same id', async () => {
    const webhook_id = await build()
    const { id } = (await commands.testWebhook(ada, { webhook_id })).delivery
    expect(await serve(now(), 'taken')).toEqual([id])
    expect(await serve(now(), 'taken')).toEqual([])
    const { delivery } = await deliveryOf(webhook_id)
    expect(delivery).toMatchObject({
      id,
      state: 'sent',
      attempts: 1,
      last_status: 204,
      next_attempt_at: null,
    })
    expect((await commands.sendDeliveryAgain(ada, { delivery_id: id })).delivery).toMatchObject({
      id,
      state: 'waiting',
      attempts: 0,
    })
    expect(await serve(now(), 'taken')).toEqual([id])
  })

  test('what was deleted before it was sent is not told, also when it is sent again', async () => {
    const campaign_id = await buildCampaign(ada, team_id)
    const webhook_id = await build(['tactic.added', 'comment.added'])
    const kept = await buildTactic(ada, campaign_id, 'A tactic that stays')
    const gone = await buildTactic(ada, campaign_id, 'A tactic that goes')
    const { id: comment_id } = (await addComment(ben, { tactic_id: kept, comment_text: 'Goes too' })).comment
    await addComment(ben, { tactic_id: gone, comment_text: 'Goes with its tactic' })
    await deleteComment(ben, { comment_id })
    await deleteTactic(ada, { tactic_id: gone })
    const [claimed] = await deliveries.claimWebhooks(now(), 8)
    if (!claimed) throw new Error('Nothing is due')
    const serveAll = () => serveWebhook(now(), claimed, NOWHERE, new AbortController().signal)
    // The one that is tried has no receiver and pauses the webhook; the others are dropped before or after it.
    for (let turn = 0; turn < 2; turn++) await serveAll()
    await queryRows(database, sql`update webhook_deliveries set due_at = now() where state = 'waiting'`)
    await serveAll()
    const states = await queryRows<{ state: string; attempts: number; data: Record<string, unknown> }>(
      database,
      sql`select state, attempts, payload->'data' as data from webhook_deliveries
          order by state, payload->'data'->'tactic'->>'id' desc, event`,
    )
    const ids = { team: { id: team_id }, campaign: { id: campaign_id } }
    const comment = { id: expect.any(String) as string }
    expect(states.filter(({ state }) => state === 'dropped')).toEqual([
      { state: 'dropped', attempts: 0, data: { ...ids, tactic: { id: gone }, comment } },
      { state: 'dropped', attempts: 0, data: { ...ids, tactic: { id: gone } } },
      { state: 'dropped', attempts: 0, data: { ...ids, tactic: { id: kept }, comment: { id: comment_id } } },
    ])
    expect(states.find(({ state }) => state === 'waiting')?.data).toMatchObject({
      tactic: { name: 'A tactic that stays' },
    })

    const { deliveries: rows } = await listDeliveries(ada, { webhook_id, limit: 10 })
    const dropped = rows.find(({ state }) => state === 'dropped')
    await commands.sendDeliveryAgain(ada, { delivery_id: dropped?.id ?? '' })
    await queryRows(
      database,
      sql`update webhook_deliveries set due_at = now() + interval '1 hour' where attempts > 0`,
    )
    await serveAll()
    const again = (await listDeliveries(ada, { webhook_id, limit: 10 })).deliveries.find(
      ({ id }) => id === dropped?.id,
    )
    expect(again).toMatchObject({ state: 'dropped', attempts: 0 })
  })

  test('a failure pauses the webhook, twice as long each time, and no other', async () => {
    const [failing, other] = [await build(), await build()]
    const first = (await commands.testWebhook(ada, { webhook_id: failing })).delivery
    await serve(now(), {})
    expect((await deliveryOf(failing)).delivery).toMatchObject({
      state: 'waiting',
      last_error: 'answered 500',
    })
    // Whatever is queued meanwhile waits too.
    await queryRow(database, sql`update webhook_deliveries set due_at = now() where id = ${first.id}`)
    const second = (await commands.testWebhook(ada, { webhook_id: other })).delivery
    expect(await serve(later(database.db, 20 * SECOND), 'taken')).toEqual([second.id])
    expect(await serve(later(database.db, 40 * SECOND), {})).toEqual([first.id])
    expect(await serve(later(database.db, 90 * SECOND), {})).toEqual([])
    expect(await serve(later(database.db, 110 * SECOND), 'taken')).toEqual([first.id])
    expect((await deliveryOf(failing)).delivery).toMatchObject({
      state: 'sent',
      attempts: 3,
      last_error: null,
    })
  })

  test('a failing delivery does not stand before the others of its webhook', async () => {
    const webhook_id = await build()
    const first = (await commands.testWebhook(ada, { webhook_id })).delivery
    const second = (await commands.testWebhook(ada, { webhook_id })).delivery
    expect(await serve(now(), {})).toEqual([first.id])
    expect(await serve(later(database.db, 40 * SECOND), 'taken')).toEqual([second.id])
    expect(await serve(later(database.db, 41 * SECOND), 'taken')).toEqual([first.id])
  })

  test('after a day all that is as old is parked, until it is retried', async () => {
    const webhook_id = await build()
    const ids = [
      (await commands.testWebhook(ada, { webhook_id })).delivery,
      (await commands.testWebhook(ada, { webhook_id })).delivery,
    ]
    const tooLate = later(database.db, DAY + HOUR)
    await serve(tooLate, {})
    const { deliveries: rows } = await listDeliveries(ada, { webhook_id, limit: 10 })
    expect(rows.map(({ state }) => state)).toEqual(['parked', 'parked'])
    expect(await deliveries.listStuckDeliveries(now(), 10)).toHaveLength(2)
    expect(await deliveries.retryParkedDeliveries(now(), ids[0]?.id ?? '')).toBe(1)
    expect(await deliveries.retryParkedDeliveries(now(), null)).toBe(1)
    expect(await serve(later(database.db, DAY + 2 * HOUR), 'taken')).toHaveLength(1)
  })

  test('a receiver that is gone closes its webhook for good', async () => {
    const webhook_id = await build()
    const first = (await commands.testWebhook(ada, { webhook_id })).delivery
    await commands.testWebhook(ada, { webhook_id })
    await serve(now(), { status: 410, isGone: true })
    const { deliveries: rows, webhook } = await listDeliveries(ada, { webhook_id, limit: 10 })
    expect(rows.map(({ state }) => state).sort()).toEqual(['dropped', 'parked'])
    expect(webhook.is_open).toBe(false)
    const gone = { kind: 'conflict' }
    await expect(commands.testWebhook(ada, { webhook_id })).rejects.toMatchObject(gone)
    await expect(commands.sendDeliveryAgain(ada, { delivery_id: first.id })).rejects.toMatchObject(gone)
    expect(await deliveries.retryParkedDeliveries(now(), null)).toBe(0)
  })

  test('a test ends the pause', async () => {
    const webhook_id = await build()
    await commands.testWebhook(ada, { webhook_id })
    await serve(now(), {})
    await commands.testWebhook(ada, { webhook_id })
    expect(await serve(now(), 'taken')).toHaveLength(1)
  })

  test('what is over is forgotten after a month, what waits is not', async () => {
    const webhook_id = await build()
    await commands.testWebhook(ada, { webhook_id })
    await serve(now(), 'taken')
    const waiting = (await commands.testWebhook(ada, { webhook_id })).delivery
    await deliveries.forgetOldDeliveries(later(database.db, 31 * DAY))
    const { deliveries: rows } = await listDeliveries(ada, { webhook_id, limit: 10 })
    expect(rows.map(({ id }) => id)).toEqual([waiting.id])
  })
})

describe('Managing', () => {
  test('a webhook shows its last delivery and never its secret', async () => {
    const { webhook, secret } = await commands.createWebhook(ada, {
      team_id,
      url: 'https://hooks.slack.com/services/T/B/x',
      events: ['tactic.added'],
    })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhook).toMatchObject({ form: 'slack', last_delivery: null })
    const { id } = (await commands.testWebhook(ada, { webhook_id: webhook.id })).delivery
    const listed = (await listWebhooks(ada, { team_id })).webhooks
    expect(listed).toMatchObject([
      { id: webhook.id, is_open: true, last_delivery: { id, event: 'webhook.test' } },
    ])
    expect(JSON.stringify(listed)).not.toContain(secret.slice(6))
  })

  test('after a hand-over the team keeps its webhooks, and the new owner sees who added them', async () => {
    await build()
    expect((await getTeam(ada, { team_id })).webhook_count).toBe(1)
    expect((await getTeam(ben, { team_id })).webhook_count).toBeNull()
    await handOverTeam(ada, { team_id, member_id: ben.actor.id })
    expect((await getTeam(ada, { team_id })).webhook_count).toBeNull()
    expect((await getTeam(ben, { team_id })).webhook_count).toBe(1)
    expect((await listWebhooks(ben, { team_id })).webhooks).toMatchObject([{ added_by_name: 'Ada' }])
    await leaveTeam(ada, { team_id })
    expect((await listWebhooks(ben, { team_id })).webhooks).toMatchObject([
      { added_by_name: 'Former member' },
    ])
  })

  test('a team has at most so many, however many are added at once', async () => {
    const added = await Promise.allSettled(Array.from({ length: WEBHOOKS_PER_TEAM + 3 }, () => build()))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS_PER_TEAM)
    await expect(build()).rejects.toMatchObject(refusal('conflict', 'A team can have at most 10 webhooks'))
  })

  test('private addresses are refused, this machine unless a test allows it', async () => {
    const add = (address: string, { allowsLoopback }: { allowsLoopback: boolean } = NOWHERE) => {
      const services = { ...ada.services, allowsLoopbackWebhooks: allowsLoopback }
      return commands.createWebhook({ ...ada, services }, { team_id, url: address, events: ['tactic.added'] })
    }
    for (const address of [
      'https://10.0.0.1/',
      'https://[fd00::1]/',
      'https://localhost/',
      'http://127.0.0.1:9/',
    ])
      await expect(add(address)).rejects.toMatchObject({ kind: 'invalid' })
    await add('http://127.0.0.1:9/', { allowsLoopback: true })
    await expect(add('https://10.0.0.1/', { allowsLoopback: true })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('deleting takes the deliveries along; ids unknown are not found', async () => {
    const webhook_id = await build()
    await commands.testWebhook(ada, { webhook_id })
    await commands.deleteWebhook(ada, { webhook_id })
    expect(await queued()).toEqual([])
    await expect(commands.deleteWebhook(ada, { webhook_id: newId() })).rejects.toMatchObject(
      refusal('not_found', 'Webhook not found'),
    )
  })
})

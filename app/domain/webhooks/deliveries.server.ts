import { and, eq, inArray, isNull, lte, ne, or, isNotNull, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../db/webhook.schema.server'
import type { Context, SystemContext } from '../context'
import { iso, named, queryRow, queryRows } from '../sql.server'
import {
  FIRST_PAUSE_SECONDS,
  GIVE_UP_HOURS,
  KEPT_DAYS,
  MAX_PAUSE_SECONDS,
  WEBHOOK_LEASE_SECONDS,
  type DeliveryState,
  type TEST_EVENT,
  type WebhookEvent,
  type WebhookForm,
} from './constants'
import { payloadOfIds } from './events.server'

const w = named(webhooks, 'w')
const d = named(webhookDeliveries, 'd')
const webhook = named(webhooks)
const delivery = named(webhookDeliveries)

export type ClaimedWebhook = {
  id: string
  url: string
  form: WebhookForm
  /** Null when the session secret that sealed it is gone. */
  secret: string | null
}
/** A context of the process that sends webhooks. */
export type SendingContext = SystemContext & Pick<Context, 'webhookKeys'>

/**
 * Reserves webhooks with due deliveries for this process, for `WEBHOOK_LEASE_SECONDS`, longest unattended first. A
 * webhook is served by one process at a time, so its events arrive one after the other and a slow one delays itself.
 */
export async function claimWebhooks(
  { db, now, webhookKeys }: SendingContext,
  limit: number,
): Promise<ClaimedWebhook[]> {
  const claimed = await queryRows<Omit<ClaimedWebhook, 'secret'> & { secret_sealed: string | null }>(
    { db },
    sql`update webhooks set leased_until = ${now} + make_interval(secs => ${WEBHOOK_LEASE_SECONDS})
        where id in (
          select ${w.id} from webhooks w
          where ${w.closed_at} is null and coalesce(${w.leased_until} <= ${now}, true)
            and coalesce(${w.paused_until} <= ${now}, true) and exists (select from webhook_deliveries d
              where ${d.webhook_id} = ${w.id} and ${d.state} = 'waiting' and ${d.due_at} <= ${now})
          order by ${w.leased_until} nulls first limit ${limit} for no key update skip locked
        )
        returning ${webhook.id}, ${webhook.url}, ${webhook.form}, ${webhook.secret_sealed}`,
  )
  return claimed.map(({ secret_sealed, ...webhook }) => ({
    ...webhook,
    secret: webhookKeys.open(secret_sealed, webhook.id),
  }))
}

/** The whole body as it was queued. */
export type Payload = {
  type: WebhookEvent | typeof TEST_EVENT
  timestamp: string
  data: Record<string, unknown>
}
export type DueDelivery = { id: string; payload: Payload }

/** The webhook's delivery that is due for the longest time, or null. */
export function findDueDelivery(ctx: SystemContext, webhook_id: string): Promise<DueDelivery | null> {
  return queryRow<DueDelivery>(
    ctx,
    sql`select ${d.id}, ${d.payload} from webhook_deliveries d
        where ${d.webhook_id} = ${webhook_id} and ${d.state} = 'waiting' and ${d.due_at} <= ${ctx.now}
        order by ${d.due_at}, ${d.id} limit 1`,
  )
}

/** Lets the next process serve the webhook. */
export async function releaseWebhook(ctx: SystemContext, webhook_id: string): Promise<void> {
  await ctx.db.update(webhooks).set({ leased_until: ctx.now }).where(eq(webhooks.id, webhook_id))
}

/** Records that the receiver has taken a delivery. */
export async function finishDelivery(ctx: SystemContext, id: string, status: number): Promise<void> {
  await queryRows(
    ctx,
    sql`with finished as (
          update webhook_deliveries set state = 'sent', attempts = ${delivery.attempts} + 1, last_status = ${status}::int,
            last_error = null, due_at = ${ctx.now}
          where ${delivery.id} = ${id} and ${delivery.state} = 'waiting' returning webhook_id
        )
        update webhooks set failures = 0 from finished
        where ${webhooks.id} = finished.webhook_id and ${webhooks.failures} > 0`,
  )
}

/**
 * Gives up a delivery without an attempt: what it tells of is gone. Of the texts nothing is kept; the ids stay, so that
 * sending it again finds the same.
 */
export async function dropDelivery(ctx: SystemContext, id: string): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({
      state: 'dropped',
      due_at: ctx.now,
      last_error: 'deleted before it was sent',
      payload: payloadOfIds,
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
}

export type Failed = { status: number | null; reason: string; isGone: boolean; pauseSeconds?: number }

/**
 * Pauses the webhook, twice as long each time, and tries the delivery again after others that are due. After
 * `GIVE_UP_HOURS` deliveries are parked. A receiver that is gone closes the webhook.
 */
export async function failDelivery(ctx: SystemContext, id: string, failed: Failed): Promise<void> {
  const { status, reason, isGone, pauseSeconds = 0 } = failed
  const seconds = sql`greatest(${pauseSeconds}::float, least(${FIRST_PAUSE_SECONDS} * 2 ^ least(${webhooks.failures}, 20), ${MAX_PAUSE_SECONDS}))`
  const isOld = sql`${d.created_at} <= ${ctx.now} - make_interval(hours => ${GIVE_UP_HOURS}::int)`
  await queryRows(
    ctx,
    sql`with paused as (
          update webhooks set failures = ${webhooks.failures} + 1,
            paused_until = ${ctx.now} + make_interval(secs => ${seconds}),
            closed_at = case when ${isGone}::boolean then ${ctx.now} end
          from webhook_deliveries f where f.id = ${id} and ${webhooks.id} = f.webhook_id
          returning ${webhooks.id}, ${webhooks.paused_until}
        )
        update webhook_deliveries d
        set state = (case when ${d.id} <> ${id} and ${isGone}::boolean then 'dropped'
            when ${isGone}::boolean or ${isOld} then 'parked' else 'waiting' end)::mail_state,
          attempts = ${d.attempts} + (${d.id} = ${id})::int,
          last_status = case when ${d.id} = ${id} then ${status}::int else ${d.last_status} end,
          last_error = ${reason}::text, due_at = paused.paused_until
        from paused
        where ${d.webhook_id} = paused.id and ${d.state} = 'waiting' and (${d.id} = ${id} or ${isGone}::boolean or ${isOld})`,
  )
}

/** Deletes what was sent or given up `KEPT_DAYS` ago. */
export async function forgetOldDeliveries(ctx: SystemContext): Promise<void> {
  const longAgo = sql`${ctx.now} - make_interval(days => ${KEPT_DAYS}::int)`
  await ctx.db
    .delete(webhookDeliveries)
    .where(and(ne(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.due_at, longAgo)))
}

export type StuckDelivery = {
  id: string
  event: string
  state: DeliveryState
  attempts: number
  created_at: string
  due_at: string
  last_error: string | null
}

/** For operators: deliveries that are parked or have failed at least once, without their receivers. */
export function listStuckDeliveries(ctx: SystemContext, limit: number): Promise<StuckDelivery[]> {
  const { id, event, state, attempts, created_at, due_at, last_error } = webhookDeliveries
  return ctx.db
    .select({
      id,
      event,
      state,
      attempts,
      created_at: sql<string>`${iso(created_at)}`,
      due_at: sql<string>`${iso(due_at)}`,
      last_error,
    })
    .from(webhookDeliveries)
    .where(or(eq(state, 'parked'), and(eq(state, 'waiting'), isNotNull(last_error))))
    .orderBy(created_at)
    .limit(limit)
}

/** Makes one parked delivery, or with null all of them, due again for a day. @returns the number of deliveries. */
export async function retryParkedDeliveries(ctx: SystemContext, id: string | null): Promise<number> {
  const open = ctx.db.select({ id: webhooks.id }).from(webhooks).where(isNull(webhooks.closed_at))
  const retried = await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, created_at: ctx.now, due_at: ctx.now })
    .where(
      and(
        eq(webhookDeliveries.state, 'parked'),
        id === null ? undefined : eq(webhookDeliveries.id, id),
        inArray(webhookDeliveries.webhook_id, open),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return retried.length
}

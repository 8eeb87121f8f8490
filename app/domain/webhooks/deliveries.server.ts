import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { delivery, named, webhook } from '../../db/aliases.server'
import { webhookDeliveries, webhooks } from '../../db/webhook.schema.server'
import type { Context, SystemContext } from '../context'
import { deleteInBatches } from '../expiry.server'
import {
  dueAgain,
  isForgotten,
  isGivenUp,
  isHeld,
  listStuck,
  readBacklog,
  retrySeconds,
  type Leased,
  type Stuck,
} from '../queue.server'
import { execute, queryRows } from '../sql.server'
import { WEBHOOK_RETRY, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_FORMS, WEBHOOK_LEASE_SECONDS } from './constants'
import { isOfAct, payloadOfIds } from './events.server'

const webhookColumn = named(webhooks)
const deliveryColumn = named(webhookDeliveries)

const ClaimedRow = z.object({
  id: z.uuid(),
  lease: z.int(),
  url: z.string(),
  form: z.enum(WEBHOOK_FORMS),
  secret_sealed: z.string().nullable(),
})
/** `secret` is null when the session secret that sealed it is gone. */
export type ClaimedWebhook = Omit<z.infer<typeof ClaimedRow>, 'secret_sealed'> & { secret: string | null }
export type SendingContext = SystemContext & Pick<Context, 'webhookKeys'>

/**
 * Reserves webhooks with due deliveries for this process, for `WEBHOOK_LEASE_SECONDS`, longest unattended first. A
 * webhook is served by one process at a time, so its events arrive one after the other and a slow one delays itself.
 */
export async function claimWebhooks(
  { db, now, webhookKeys }: SendingContext,
  limit: number,
): Promise<ClaimedWebhook[]> {
  const claimed = await queryRows(
    { db },
    ClaimedRow,
    sql`update webhooks set lease = ${webhookColumn.lease} + 1,
          leased_until = ${now} + make_interval(secs => ${WEBHOOK_LEASE_SECONDS})
        where id in (
          select ${webhook.id} from webhooks webhook
          where ${webhook.closed_at} is null and coalesce(${webhook.leased_until} <= ${now}, true)
            and coalesce(${webhook.paused_until} <= ${now}, true) and exists (select from webhook_deliveries delivery
              where ${delivery.webhook_id} = ${webhook.id} and ${delivery.state} = 'waiting' and ${delivery.due_at} <= ${now})
          order by ${webhook.leased_until} nulls first limit ${limit} for no key update skip locked
        )
        returning ${webhookColumn.id}, ${webhookColumn.lease}, ${webhookColumn.url}, ${webhookColumn.form}, ${webhookColumn.secret_sealed}`,
  )
  return claimed.map(({ secret_sealed, ...webhook }) => ({
    ...webhook,
    secret: webhookKeys.open(secret_sealed, webhook.id),
  }))
}

const Payload = z.object({
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type Payload = z.infer<typeof Payload>
const DueDelivery = z.object({ id: z.uuid(), payload: Payload })
export type DueDelivery = z.infer<typeof DueDelivery>

/** What is due first, of a chat with all that goes into the same message. */
export function findDueDeliveries(ctx: SystemContext, claimed: Leased): Promise<DueDelivery[]> {
  const isDue = sql`${delivery.state} = 'waiting' and ${delivery.due_at} <= ${ctx.now}`
  return queryRows(
    ctx,
    DueDelivery,
    sql`with first as (
          select delivery.*, ${webhook.form} from webhook_deliveries delivery join webhooks webhook on ${webhook.id} = ${delivery.webhook_id}
          where ${isHeld(webhook, claimed)} and ${isDue} order by ${delivery.due_at}, ${delivery.id} limit 1)
        select ${delivery.id}, ${delivery.payload} from first join webhook_deliveries delivery on ${delivery.webhook_id} = first.webhook_id
        where ${isDue} and ${isOfAct(delivery, named(webhookDeliveries, 'first'), sql`first.form`)}
        order by ${delivery.event}, ${delivery.due_at}, ${delivery.id}`,
  )
}

export async function releaseWebhook(ctx: SystemContext, claimed: Leased): Promise<void> {
  await ctx.db.update(webhooks).set({ leased_until: ctx.now }).where(isHeld(webhooks, claimed))
}

const among = (ids: string[]) => sql`= any(${sql.param(ids)}::uuid[])`

/** The claimed webhook, locked so that nobody claims it while its deliveries are written. */
const held = (claimed: Leased) =>
  sql`select ${webhook.id} from webhooks webhook where ${isHeld(webhook, claimed)} for no key update`

export async function finishDeliveries(
  ctx: SystemContext,
  claimed: Leased,
  ids: string[],
  status: number,
): Promise<void> {
  await execute(
    ctx,
    sql`with held as (${held(claimed)}), finished as (
          update webhook_deliveries set state = 'sent', attempts = ${deliveryColumn.attempts} + 1, last_status = ${status}::int,
            last_error = null, due_at = ${ctx.now}
          from held
          where ${deliveryColumn.webhook_id} = held.id and ${webhookDeliveries.id} ${among(ids)} and ${deliveryColumn.state} = 'waiting'
          returning ${deliveryColumn.webhook_id}
        )
        update webhooks set failures = 0 from finished
        where ${webhooks.id} = finished.webhook_id and ${webhooks.failures} > 0`,
  )
}

/**
 * Gives up deliveries without an attempt: what they tell of is gone. Of the texts nothing is kept; the ids stay, so that
 * sending them again finds the same.
 */
export async function dropDeliveries(ctx: SystemContext, claimed: Leased, ids: string[]): Promise<void> {
  const isClaimed = ctx.db.select({ id: webhooks.id }).from(webhooks).where(isHeld(webhooks, claimed))
  await ctx.db
    .update(webhookDeliveries)
    .set({
      state: 'dropped',
      due_at: ctx.now,
      last_error: 'deleted before it was sent',
      payload: payloadOfIds,
    })
    .where(and(inArray(webhookDeliveries.id, ids), eq(webhookDeliveries.state, 'waiting'), exists(isClaimed)))
}

export type Failed = { status: number | null; reason: string; isGone: boolean; pauseSeconds?: number }

/**
 * Pauses the claimed webhook, twice as long each time, and tries the deliveries again after others that are due. After a day
 * deliveries are parked. A receiver that is gone closes the webhook.
 */
export async function failDeliveries(
  ctx: SystemContext,
  claimed: Leased,
  ids: string[],
  failed: Failed,
): Promise<void> {
  const { status, reason, isGone, pauseSeconds = 0 } = failed
  const seconds = sql`greatest(${pauseSeconds}::float, ${retrySeconds(WEBHOOK_RETRY, webhooks.failures)})`
  const isTried = sql`${delivery.id} ${among(ids)}`
  const isOld = isGivenUp(WEBHOOK_RETRY, delivery, ctx)
  await execute(
    ctx,
    sql`with paused as (
          update webhooks set failures = ${webhooks.failures} + 1,
            paused_until = ${ctx.now} + make_interval(secs => ${seconds}),
            closed_at = case when ${isGone}::boolean then ${ctx.now} end
          where ${isHeld(webhooks, claimed)}
          returning ${webhooks.id}, ${webhooks.paused_until}
        )
        update webhook_deliveries delivery
        set state = (case when not ${isTried} and ${isGone}::boolean then 'dropped'
            when ${isGone}::boolean or ${isOld} then 'parked' else 'waiting' end)::mail_state,
          attempts = ${delivery.attempts} + (${isTried})::int,
          last_status = case when ${isTried} then ${status}::int else ${delivery.last_status} end,
          last_error = ${reason}::text, due_at = paused.paused_until
        from paused
        where ${delivery.webhook_id} = paused.id and ${delivery.state} = 'waiting' and (${isTried} or ${isGone}::boolean or ${isOld})`,
  )
}

export async function forgetOldDeliveries(ctx: SystemContext, signal?: AbortSignal): Promise<void> {
  const isOver = sql`${webhookDeliveries.state} <> 'waiting' and ${isForgotten(webhookDeliveries, ctx)}`
  await deleteInBatches(ctx, webhookDeliveries, isOver, signal)
}

export function listStuckDeliveries(ctx: SystemContext, limit: number): Promise<Stuck[]> {
  return listStuck(ctx, webhookDeliveries, webhookDeliveries.event, limit)
}

export const readDeliveryBacklog = (ctx: SystemContext) => readBacklog(ctx, webhookDeliveries)

/** Makes one parked delivery, or with null all of them, due again for a day. @returns the number of deliveries. */
export async function retryParkedDeliveries(ctx: SystemContext, id: string | null): Promise<number> {
  const open = ctx.db.select({ id: webhooks.id }).from(webhooks).where(isNull(webhooks.closed_at))
  const retried = await ctx.db
    .update(webhookDeliveries)
    .set(dueAgain(ctx))
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

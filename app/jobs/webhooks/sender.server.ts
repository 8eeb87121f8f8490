import { sql } from 'drizzle-orm'
import { env } from '../../env.server'
import type { SystemContext } from '../../domain/context'
import { completeDelivery } from '../../domain/notifications/ended.server'
import { findObsolete } from '../../domain/notifications/obsolete.server'
import { retryAfterSeconds } from '../../domain/retry-after'
import { WEBHOOK_RETRY, WEBHOOK_TURN_SECONDS } from '../../domain/webhooks/constants'
import {
  claimWebhooks,
  dropDeliveries,
  failDeliveries,
  findDueDeliveries,
  finishDeliveries,
  forgetOldDeliveries,
  releaseWebhook,
  type ClaimedWebhook,
  type DueDelivery,
  type SendingContext,
} from '../../domain/webhooks/deliveries.server'
import type { Sender } from '../queue.server'
import { composeDelivery } from './messages.server'
import { send, type Answer, type SendOptions } from './send.server'

/** Webhooks that are served at a time: a receiver that hangs holds one place for an attempt, then waits. */
const WEBHOOKS_AT_ONCE = 8
const GONE = 410

/** Delivers what is queued for webhooks, beside the mails and independent of them. */
export function webhookSender(system: SendingContext): Sender<ClaimedWebhook> {
  // One time per statement: with `clock_timestamp()`, which changes per row, no index could be used.
  const ctx = { ...system, now: sql`statement_timestamp()` }
  const options = { allowsLoopback: env.allowsLoopbackWebhooks }
  return {
    name: 'webhooks',
    places: WEBHOOKS_AT_ONCE,
    claim: (limit) => claimWebhooks(ctx, limit),
    serve: async (webhook, signal) => {
      await serveWebhook(ctx, webhook, options, signal)
      return true
    },
    forgetOld: (signal) => forgetOldDeliveries(ctx, signal),
  }
}

/** Delivers to one webhook until nothing is due, an attempt fails or its turn is over. */
export async function serveWebhook(
  ctx: SystemContext,
  webhook: ClaimedWebhook,
  options: SendOptions,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + WEBHOOK_TURN_SECONDS * 1_000
  while (!signal.aborted && performance.now() < end) {
    const due = await findDueDeliveries(ctx, webhook)
    if (due.length === 0) break
    const obsolete = await findObsolete(ctx, due)
    if (obsolete.length > 0) await dropDeliveries(ctx, webhook, obsolete)
    else if (!(await deliver(ctx, webhook, due, options))) break
  }
  await releaseWebhook(ctx, webhook)
}

/** Returns whether the receiver has taken it. */
async function deliver(
  ctx: SystemContext,
  webhook: ClaimedWebhook,
  due: DueDelivery[],
  options: SendOptions,
): Promise<boolean> {
  const ids = due.map(({ id }) => id)
  const told = await Promise.all(due.map((one) => completeDelivery(ctx, one)))
  const attempt = async () => send(composeDelivery(webhook, told, new Date()), options)
  const answer = await attempt().catch(reasonOf)
  if (typeof answer === 'object' && answer.status >= 200 && answer.status < 300) {
    await finishDeliveries(ctx, webhook, ids, answer.status)
    return true
  }
  await failDeliveries(
    ctx,
    webhook,
    ids,
    typeof answer === 'string' ? withoutAnswer(answer) : refusedBy(answer),
  )
  return false
}

function refusedBy({ status, retry_after }: Answer) {
  const seconds = retryAfterSeconds(retry_after, WEBHOOK_RETRY.longestSeconds)
  return { status, reason: `answered ${status}`, isGone: status === GONE, pauseSeconds: seconds }
}

function withoutAnswer(reason: string) {
  return { status: null, reason, isGone: false }
}

/** Why there was no answer, in a few words; an error of the connection only by its code. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return (code ?? message ?? 'failed').slice(0, 200)
}

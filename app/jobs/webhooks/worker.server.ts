import { sql } from 'drizzle-orm'
import { env } from '../../env.server'
import type { SystemContext } from '../../domain/context'
import { completeDelivery } from '../../domain/notifications/ended.server'
import { isObsolete } from '../../domain/notifications/obsolete.server'
import { MAX_PAUSE_SECONDS, WEBHOOK_TURN_SECONDS } from '../../domain/webhooks/constants'
import {
  claimWebhooks,
  dropDelivery,
  failDelivery,
  findDueDelivery,
  finishDelivery,
  forgetOldDeliveries,
  releaseWebhook,
  type ClaimedWebhook,
  type DueDelivery,
  type SendingContext,
} from '../../domain/webhooks/deliveries.server'
import { logError } from '../../http/request/log.server'
import { composeDelivery } from './messages.server'
import { send, type Answer, type SendOptions } from './send.server'

const POLL_MS = env.MAIL_POLL_SECONDS * 1_000
const CLEANING_INTERVAL_MS = 60 * 60 * 1000
/** Webhooks that are served at a time: a receiver that hangs holds one place for an attempt, then waits. */
const WEBHOOKS_AT_ONCE = 8
const GONE = 410

export type WebhookWorker = { stop: () => Promise<void> }

/**
 * Polls the database for webhooks with something to deliver, beside the mails and independent of them. Any number of
 * processes may run a worker on one database.
 */
export function startWebhookWorker(system: SendingContext): WebhookWorker {
  // One time per statement: with `clock_timestamp()`, which changes per row, no index could be used.
  const ctx = { ...system, now: sql`statement_timestamp()` }
  const options = { allowsLoopback: env.allowsLoopbackWebhooks }
  const stopping = new AbortController()
  const { signal } = stopping
  const turns = new Set<Promise<void>>()
  let lastCleaning = 0

  const logUnlessStopping = (error: unknown) => {
    // The database may be unavailable for a while. Nothing is lost: the lease ends, and another turn repeats the work.
    if (!signal.aborted) logError('webhooks', error)
  }
  /** Starts a turn for each webhook that is due. Returns whether every place is taken. */
  async function startTurns(): Promise<boolean> {
    for (const webhook of await claimWebhooks(ctx, WEBHOOKS_AT_ONCE - turns.size)) {
      const turn = serveWebhook(ctx, webhook, options, signal)
        .catch(logUnlessStopping)
        .finally(() => turns.delete(turn))
      turns.add(turn)
    }
    return turns.size >= WEBHOOKS_AT_ONCE
  }
  async function tick(): Promise<boolean> {
    try {
      if (Date.now() - lastCleaning > CLEANING_INTERVAL_MS) {
        lastCleaning = Date.now()
        await forgetOldDeliveries(ctx)
      }
      return await startTurns()
    } catch (error) {
      logUnlessStopping(error)
      return false
    }
  }
  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isFull = await tick()
      if (isFull) await Promise.race(turns)
      else await pause(POLL_MS, signal)
    }
  }
  const running = loop()

  return {
    /** Finishes the attempts under way. */
    async stop() {
      stopping.abort()
      await running
      await Promise.all(turns)
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    timer.unref()
    signal.addEventListener('abort', end)
  })
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
    const due = await findDueDelivery(ctx, webhook.id)
    if (!due) break
    if (await isObsolete(ctx, due)) {
      await dropDelivery(ctx, due.id)
      continue
    }
    if (!(await deliver(ctx, webhook, await completeDelivery(ctx, due), options))) break
  }
  await releaseWebhook(ctx, webhook.id)
}

/** Returns whether the receiver has taken it. */
async function deliver(
  ctx: SystemContext,
  webhook: ClaimedWebhook,
  due: DueDelivery,
  options: SendOptions,
): Promise<boolean> {
  const attempt = async () => send(composeDelivery(webhook, due, new Date()), options)
  const answer = await attempt().catch(reasonOf)
  if (typeof answer === 'object' && answer.status >= 200 && answer.status < 300) {
    await finishDelivery(ctx, due.id, answer.status)
    return true
  }
  await failDelivery(ctx, due.id, typeof answer === 'string' ? withoutAnswer(answer) : refusedBy(answer))
  return false
}

function refusedBy({ status, retry_after }: Answer) {
  const seconds = Math.min(Number(retry_after) || 0, MAX_PAUSE_SECONDS)
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

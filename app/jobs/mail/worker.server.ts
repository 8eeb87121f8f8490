import { sql } from 'drizzle-orm'
import { env } from '../../env.server'
import type { SystemContext } from '../../domain/context'
import {
  announceComments,
  announceEnds,
  announceReminders,
  announceRoundEnds,
  announceTactics,
  findDueWork,
} from '../../domain/notifications/announcements.server'
import { announceOutcomes } from '../../domain/notifications/outcome-mails.server'
import { readMail } from '../../domain/notifications/mails.server'
import { announceDigests } from '../../domain/notifications/weekly-digests.server'
import {
  claimMails,
  failMail,
  finishMail,
  forgetOldMails,
  type ClaimedMail,
} from '../../domain/notifications/outbox.server'
import { logError } from '../../http/request/log.server'
import { peopleIn } from './people-in-mail'
import { isFinal, openTransport, reasonOf, type Transport } from './transport.server'

const MAIL_POLL_MS = env.MAIL_POLL_SECONDS * 1_000
const CLEANING_INTERVAL_MS = 60 * 60 * 1000
/** Mails of one claim, delivered concurrently. The slowest delivery is much shorter than their lease. */
const MAILS_AT_ONCE = 4

export type MailWorker = { stop: () => Promise<void> }

/**
 * Polls the database: queues mails for what has happened, and delivers those that are due. Any number of processes may
 * run a worker on one database.
 */
export function startMailWorker(system: SystemContext): MailWorker {
  // One time per statement: with `clock_timestamp()`, which changes per row, no index could be used.
  const ctx = { ...system, now: sql`statement_timestamp()` }
  const transport = openTransport()
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let lastCleaning = 0

  async function tick(): Promise<void> {
    try {
      if (Date.now() - lastCleaning > CLEANING_INTERVAL_MS) {
        lastCleaning = Date.now()
        await forgetOldMails(ctx)
      }
      await runDueWork(ctx, transport, signal)
    } catch (error) {
      // The database may be unavailable for a while. Nothing is lost: the next tick repeats the work.
      if (!signal.aborted) logError('mail', error)
    }
  }
  const loop = async () => {
    await tick()
    if (signal.aborted) return
    timer = setTimeout(() => (running = loop()), MAIL_POLL_MS)
    timer.unref()
  }
  let running = loop()

  return {
    /** Finishes the mails that are being delivered. */
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
      transport.close()
    },
  }
}

/** One tick: a single statement while nothing is due. */
async function runDueWork(ctx: SystemContext, transport: Transport, signal: AbortSignal): Promise<void> {
  const due = await findDueWork(ctx)
  if (due.ends) await repeat(signal, () => announceEnds(ctx))
  if (due.round_ends) await repeat(signal, () => announceRoundEnds(ctx))
  if (due.reminders) await repeat(signal, () => announceReminders(ctx))
  if (due.tactics) await repeat(signal, () => announceTactics(ctx))
  if (due.outcomes) await repeat(signal, () => announceOutcomes(ctx))
  if (due.comments) await repeat(signal, () => announceComments(ctx))
  if (due.digests) await repeat(signal, () => announceDigests(ctx))
  if (Object.values(due).some(Boolean)) await repeat(signal, () => deliverSome(ctx, transport))
}

/** Repeats until nothing is left, or another worker has claimed the rest. */
async function repeat(signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await step()) > 0);
}

/** Delivers the mails of one claim. Returns how many need no other attempt. */
async function deliverSome(ctx: SystemContext, transport: Transport): Promise<number> {
  const claimed = await claimMails(ctx, MAILS_AT_ONCE)
  const done = await Promise.all(claimed.map((mail) => deliverOne(ctx, transport, mail)))
  return done.filter(Boolean).length
}

async function deliverOne(ctx: SystemContext, transport: Transport, claimed: ClaimedMail): Promise<boolean> {
  const mail = await readMail(ctx, claimed)
  if (!mail) {
    await finishMail(ctx, claimed.id, 'dropped')
    return true
  }
  try {
    // Loaded with the first mail, since it would slow down the start of the app.
    const { composeMail } = await import('./compose.server')
    await transport.deliver(await composeMail(mail), { id: mail.id, user_ids: peopleIn(mail) })
  } catch (error) {
    const state = await failMail(ctx, mail.id, { reason: reasonOf(error), isFinal: isFinal(error) })
    if (state === 'parked') logError(`mail ${mail.id}`, new Error(`A mail was given up: ${reasonOf(error)}`))
    return state !== 'waiting'
  }
  await finishMail(ctx, mail.id, 'sent')
  return true
}

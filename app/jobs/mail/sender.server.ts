import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../domain/context'
import {
  claimMails,
  failMail,
  finishMail,
  forgetOldMails,
  type ClaimedMail,
} from '../../domain/notifications/outbox.server'
import type { MailContext } from '../../domain/seals/receipts.server'
import { logError } from '../../http/request/log.server'
import type { Sender } from '../queue.server'
import { announcements, findDueWork, peopleIn, readMail } from './kinds.server'
import { isFinal, reasonOf, watchMailServer } from './failure.server'
import { openTransport, type Transport } from './transport.server'

/** Mails that are delivered at a time. The slowest delivery is much shorter than their lease. */
const MAILS_AT_ONCE = 4

export function mailSender(system: MailContext): Sender<ClaimedMail> {
  // One time per statement: with `clock_timestamp()`, which changes per row, no index could be used.
  const ctx = { ...system, now: sql`statement_timestamp()` }
  const transport = openTransport()
  const mailServer = watchMailServer(transport.name)
  // The start does not wait for it: a mail server may come up later.
  void transport.verify().catch(mailServer.failed)
  return {
    name: 'mail',
    places: MAILS_AT_ONCE,
    prepare: (signal) => announceDue(ctx, signal),
    claim: (limit) => claimMails(ctx, limit),
    serve: (mail) => deliver(ctx, { transport, mailServer }, mail),
    forgetOld: (signal) => forgetOldMails(ctx, signal),
    close: () => transport.close(),
  }
}

/** A single statement while nothing is due. Returns whether mails may be waiting. */
async function announceDue(ctx: SystemContext, signal: AbortSignal): Promise<boolean> {
  const due = await findDueWork(ctx)
  for (const [kind, { announce }] of announcements) if (due[kind]) await repeat(signal, () => announce(ctx))
  return Object.values(due).some(Boolean)
}

/** Repeats until nothing is left, or another worker has claimed the rest. */
async function repeat(signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await step()) > 0);
}

type Way = { transport: Transport; mailServer: ReturnType<typeof watchMailServer> }

/** Returns whether the mail needs no other attempt. */
async function deliver(
  ctx: MailContext,
  { transport, mailServer }: Way,
  claimed: ClaimedMail,
): Promise<boolean> {
  const mail = await readMail(ctx, claimed)
  if (!mail) {
    await finishMail(ctx, claimed, 'dropped')
    return true
  }
  try {
    // Loaded with the first mail, since it would slow down the start of the app.
    const { composeMail } = await import('./compose.server')
    await transport.deliver(composeMail(mail), { id: mail.id, user_ids: peopleIn(mail) })
  } catch (error) {
    const state = await failMail(ctx, claimed, { reason: reasonOf(error), isFinal: isFinal(error) })
    if (!isFinal(error)) mailServer.failed(error)
    if (state === 'parked') logError(`mail ${mail.id}`, new Error(`A mail was given up: ${reasonOf(error)}`))
    return state !== 'waiting'
  }
  mailServer.works()
  await finishMail(ctx, claimed, 'sent')
  return true
}

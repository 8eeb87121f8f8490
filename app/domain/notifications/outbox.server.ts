import { and, eq, inArray, lte, notExists, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { outbox } from '../../db/outbox.schema.server'
import type { SystemContext } from '../context'
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
import { MAIL_RETRY, LEASE_SECONDS, type MailState } from './constants'
import type { NotificationKind } from './kinds'

/** A literal: with a parameter, the kept plan could not use the partial indexes. */
const isWaiting = ({ state }: { state: SQLWrapper }) => sql`${state} = 'waiting'`

export type ClaimedMail = Leased & { kind: NotificationKind; campaign_id: string | null }

export function claimMails(ctx: SystemContext, limit: number): Promise<ClaimedMail[]> {
  const { id, lease, kind, campaign_id, attempts, due_at } = outbox
  const due = ctx.db
    .select({ id })
    .from(outbox)
    .where(and(isWaiting(outbox), lte(due_at, ctx.now)))
    .orderBy(due_at)
    .limit(limit)
    .for('update', { skipLocked: true })
  return ctx.db
    .update(outbox)
    .set({
      lease: sql`${lease} + 1`,
      attempts: sql`${attempts} + 1`,
      due_at: sql`${ctx.now} + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(inArray(id, due))
    .returning({ id, lease, kind, campaign_id })
}

export async function finishMail(ctx: SystemContext, mail: Leased, state: 'sent' | 'dropped'): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ state, last_error: null, due_at: ctx.now })
    .where(and(isHeld(outbox, mail), isWaiting(outbox)))
}

/**
 * Schedules the next attempt for a claimed mail, or parks it: after a day, or at once when the failure is final.
 * @returns its new state; null when it was no longer this process's.
 */
export async function failMail(
  ctx: SystemContext,
  mail: Leased,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<MailState | null> {
  const { state, attempts } = outbox
  const seconds = retrySeconds(MAIL_RETRY, sql`${attempts} - 1`)
  const [failed] = await ctx.db
    .update(outbox)
    .set({
      last_error: reason,
      state: sql`case when ${isFinal} or ${isGivenUp(MAIL_RETRY, outbox, ctx)} then 'parked' else 'waiting' end::mail_state`,
      due_at: sql`${ctx.now} + make_interval(secs => ${seconds})`,
    })
    .where(and(isHeld(outbox, mail), isWaiting(outbox)))
    .returning({ state })
  return failed?.state ?? null
}

export async function forgetOldMails(ctx: SystemContext, signal?: AbortSignal): Promise<void> {
  const isOver = sql`${outbox.state} in ('sent', 'dropped') and ${isForgotten(outbox, ctx)}`
  await deleteInBatches(ctx, outbox, isOver, signal)
}

export function listStuckMails(ctx: SystemContext, limit: number): Promise<Stuck[]> {
  return listStuck(ctx, outbox, outbox.kind, limit)
}

export const readMailBacklog = (ctx: SystemContext) => readBacklog(ctx, outbox)

/** Makes one parked mail, or with null all of them, due again for a day. @returns the number of mails. */
export async function retryParkedMails(ctx: SystemContext, id: string | null): Promise<number> {
  const other = alias(outbox, 'other')
  const waitingForTheSame = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(isWaiting(other), eq(other.team_id, outbox.team_id), eq(other.address, outbox.address)))
  const retried = await ctx.db
    .update(outbox)
    .set(dueAgain(ctx))
    .where(
      and(
        eq(outbox.state, 'parked'),
        id === null ? undefined : eq(outbox.id, id),
        notExists(waitingForTheSame),
      ),
    )
    .returning({ id: outbox.id })
  return retried.length
}

import { and, eq, inArray, isNotNull, lte, notExists, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { outbox } from '../../db/outbox.schema.server'
import type { SystemContext } from '../context'
import { iso } from '../sql.server'
import {
  FIRST_RETRY_SECONDS,
  GIVE_UP_HOURS,
  KEPT_DAYS,
  LEASE_SECONDS,
  MAX_RETRY_SECONDS,
  type MailState,
  type NotificationKind,
} from './constants'

/** A literal: with a parameter, the kept plan could not use the partial indexes. */
const isWaiting = ({ state }: { state: SQLWrapper }) => sql`${state} = 'waiting'`

export type ClaimedMail = { id: string; kind: NotificationKind; campaign_id: string | null }

/** Reserves due mails for this process, for `LEASE_SECONDS`. */
export function claimMails(ctx: SystemContext, limit: number): Promise<ClaimedMail[]> {
  const { id, kind, campaign_id, attempts, due_at } = outbox
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
      attempts: sql`${attempts} + 1`,
      due_at: sql`${ctx.now} + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(inArray(id, due))
    .returning({ id, kind, campaign_id })
}

/** Records that a mail was sent or dropped. */
export async function finishMail(ctx: SystemContext, id: string, state: 'sent' | 'dropped'): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ state, last_error: null, due_at: ctx.now })
    .where(and(eq(outbox.id, id), isWaiting(outbox)))
}

/**
 * Schedules the next attempt for a mail, or parks it: after `GIVE_UP_HOURS`, or at once when the failure is final.
 * @returns its new state; null when it was no longer waiting.
 */
export async function failMail(
  ctx: SystemContext,
  id: string,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<MailState | null> {
  const { state, attempts, created_at } = outbox
  const isGivenUp = sql`(${isFinal} or ${created_at} <= ${ctx.now} - make_interval(hours => ${GIVE_UP_HOURS}::int))`
  const seconds = sql`least(${FIRST_RETRY_SECONDS} * 2 ^ least(${attempts} - 1, 20), ${MAX_RETRY_SECONDS})`
  const [mail] = await ctx.db
    .update(outbox)
    .set({
      last_error: reason,
      state: sql`case when ${isGivenUp} then 'parked' else 'waiting' end::mail_state`,
      due_at: sql`${ctx.now} + make_interval(secs => ${seconds})`,
    })
    .where(and(eq(outbox.id, id), isWaiting(outbox)))
    .returning({ state })
  return mail?.state ?? null
}

/** Deletes mails that were sent or dropped `KEPT_DAYS` ago. */
export async function forgetOldMails(ctx: SystemContext): Promise<void> {
  const longAgo = sql`${ctx.now} - make_interval(days => ${KEPT_DAYS}::int)`
  await ctx.db
    .delete(outbox)
    .where(and(inArray(outbox.state, ['sent', 'dropped']), lte(outbox.due_at, longAgo)))
}

export type StuckMail = {
  id: string
  kind: NotificationKind
  state: MailState
  attempts: number
  created_at: string
  due_at: string
  last_error: string | null
}

/** For operators: mails that are parked or have failed at least once, without their recipients. */
export function listStuckMails(ctx: SystemContext, limit: number): Promise<StuckMail[]> {
  const { id, kind, state, attempts, created_at, due_at, last_error } = outbox
  return ctx.db
    .select({
      id,
      kind,
      state,
      attempts,
      created_at: sql<string>`${iso(created_at)}`,
      due_at: sql<string>`${iso(due_at)}`,
      last_error,
    })
    .from(outbox)
    .where(or(eq(state, 'parked'), and(isWaiting(outbox), isNotNull(last_error))))
    .orderBy(isWaiting(outbox), created_at)
    .limit(limit)
}

/** Makes one parked mail, or with null all of them, due again for a day. @returns the number of mails. */
export async function retryParkedMails(ctx: SystemContext, id: string | null): Promise<number> {
  const other = alias(outbox, 'other')
  const waitingForTheSame = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(isWaiting(other), eq(other.team_id, outbox.team_id), eq(other.address, outbox.address)))
  const retried = await ctx.db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, created_at: ctx.now, due_at: ctx.now })
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

import { and, eq, sql } from 'drizzle-orm'
import { outbox } from '../../db/outbox.schema.server'
import type { SystemContext } from '../context'
import { iso, named, queryRow, queryRows } from '../sql.server'
import {
  FIRST_RETRY_SECONDS,
  GIVE_UP_HOURS,
  KEPT_DAYS,
  LEASE_SECONDS,
  MAX_RETRY_SECONDS,
  type MailState,
  type NotificationKind,
} from './constants'

const x = named(outbox, 'x')
const mail = named(outbox)
const o = named(outbox, 'o')

export type ClaimedMail = { id: string; kind: NotificationKind }

/** Takes mails that are due for this process alone, until the lease ends. Two processes never take the same. */
export function claimMails(ctx: SystemContext, limit: number): Promise<ClaimedMail[]> {
  return queryRows(
    ctx,
    sql`update outbox set ${mail.attempts} = ${mail.attempts} + 1, ${mail.due_at} = ${ctx.now} + make_interval(secs => ${LEASE_SECONDS})
        where id in (
          select id from outbox where state = 'waiting' and due_at <= ${ctx.now}
          order by due_at limit ${limit} for update skip locked
        )
        returning id, kind`,
  )
}

/** Writes down what became of a mail: the server took it, or nobody wants it any more. */
export async function finishMail(ctx: SystemContext, id: string, state: 'sent' | 'dropped'): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ state, last_error: null, due_at: ctx.now })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/**
 * Writes down that a mail could not be delivered: it is tried again after twice the time, for a day, then parked. One
 * that the server refused for good is parked at once.
 * @returns what became of it.
 */
export async function failMail(
  ctx: SystemContext,
  id: string,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<MailState | null> {
  const row = await queryRow<{ state: MailState }>(
    ctx,
    sql`update outbox set ${mail.last_error} = ${reason},
          ${mail.state} = case when ${isFinal} or ${mail.created_at} <= ${ctx.now} - make_interval(hours => ${GIVE_UP_HOURS}::int)
            then 'parked' else 'waiting' end::mail_state,
          ${mail.due_at} = ${ctx.now} + make_interval(secs =>
            least(${FIRST_RETRY_SECONDS} * 2 ^ least(${mail.attempts} - 1, 20), ${MAX_RETRY_SECONDS}))
        where ${mail.id} = ${id} and ${mail.state} = 'waiting' returning ${mail.state}`,
  )
  return row?.state ?? null
}

/** Forgets mails that were sent or dropped long ago, with their addresses. */
export async function forgetOldMails(ctx: SystemContext): Promise<void> {
  await queryRows(
    ctx,
    sql`delete from outbox where state in ('sent', 'dropped')
          and due_at <= ${ctx.now} - make_interval(days => ${KEPT_DAYS}::int)`,
  )
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

/** The mails that were given up or have failed at least once, for operators: without whom they are to. */
export function listStuckMails(ctx: SystemContext, limit: number): Promise<StuckMail[]> {
  return queryRows(
    ctx,
    sql`select id, kind, state, attempts, ${iso(sql`created_at`)} as created_at, ${iso(sql`due_at`)} as due_at, last_error
        from outbox where state = 'parked' or (state = 'waiting' and last_error is not null)
        order by state = 'waiting', created_at limit ${limit}`,
  )
}

/** Gives parked mails another day; all of them without an id. Returns how many. */
export async function retryParkedMails(ctx: SystemContext, id: string | null): Promise<number> {
  const rows = await queryRows(
    ctx,
    sql`update outbox o set state = 'waiting', attempts = 0, created_at = ${ctx.now}, due_at = ${ctx.now}
        where state = 'parked' and (${id}::uuid is null or id = ${id}::uuid) and not exists (
          select from outbox x where ${x.state} = 'waiting' and ${x.team_id} = ${o.team_id} and ${x.address} = ${o.address})
        returning id`,
  )
  return rows.length
}

import { sql, type SQL, type SQLWrapper, type Table } from 'drizzle-orm'
import { z } from 'zod'
import type { SystemContext } from './context'
import { iso, queryRow, queryRows } from './sql.server'

/**
 * What the queues of mails and webhooks share (docs/decisions/015). A row that this process has claimed; `lease` is its
 * fencing token: every claim raises it, so a process that lost its lease closes nothing.
 */
export type Leased = { id: string; lease: number }

type Columns<Name extends string> = Record<Name, SQLWrapper>

/** Whether the row is still the one that was claimed. */
export function isHeld(row: Columns<'id' | 'lease'>, { id, lease }: Leased): SQL {
  return sql`(${row.id} = ${id} and ${row.lease} = ${lease}::int)`
}

/** The pause doubles with each failure in a row, up to the longest. */
export type Retry = { firstSeconds: number; longestSeconds: number; giveUpHours: number }
const KEPT_DAYS = 30

/** The seconds until the next attempt, after so many failures beside the one that has just happened. */
export function retrySeconds({ firstSeconds, longestSeconds }: Retry, earlierFailures: SQLWrapper): SQL {
  return sql`least(${firstSeconds} * 2 ^ least(${earlierFailures}, 20), ${longestSeconds})`
}

export function isGivenUp(
  { giveUpHours }: Retry,
  { created_at }: Columns<'created_at'>,
  { now }: SystemContext,
): SQL {
  return sql`${created_at} <= ${now} - make_interval(hours => ${giveUpHours}::int)`
}

/** Whether the last change is so long ago that a row that is over is deleted. */
export function isForgotten({ due_at }: Columns<'due_at'>, { now }: SystemContext): SQL {
  return sql`${due_at} <= ${now} - make_interval(days => ${KEPT_DAYS}::int)`
}

/** What makes a parked row due again, for a day. */
export const dueAgain = ({ now }: SystemContext) => ({
  state: 'waiting' as const,
  attempts: 0,
  created_at: now,
  due_at: now,
})

const Stuck = z.object({
  id: z.uuid(),
  about: z.string(),
  state: z.enum(['parked', 'waiting']),
  attempts: z.int(),
  created_at: z.string(),
  due_at: z.string(),
  last_error: z.string().nullable(),
})
export type Stuck = z.infer<typeof Stuck>

/** For operators: rows that are parked or have failed at least once, without who receives them. */
export function listStuck(
  ctx: SystemContext,
  table: Table & Columns<'id' | 'state' | 'attempts' | 'created_at' | 'due_at' | 'last_error'>,
  about: SQLWrapper,
  limit: number,
): Promise<Stuck[]> {
  return queryRows(
    ctx,
    Stuck,
    sql`select ${table.id}, ${about} as about, ${table.state}, ${table.attempts}, ${iso(table.created_at)} as created_at,
          ${iso(table.due_at)} as due_at, ${table.last_error}
        from ${table}
        where ${table.state} = 'parked' or (${table.state} = 'waiting' and ${table.last_error} is not null)
        order by ${table.state} = 'waiting', ${table.created_at} limit ${limit}`,
  )
}

const Backlog = z.object({ waiting: z.int(), failed: z.int(), oldest_seconds: z.number() })
type Backlog = z.infer<typeof Backlog>

/** How much waits, was given up, and for how long the oldest has waited. Reads only the partial indexes of both states. */
export async function readBacklog(
  ctx: SystemContext,
  table: Table & Columns<'state' | 'created_at'>,
): Promise<Backlog> {
  const row = await queryRow(
    ctx,
    Backlog,
    sql`select count(*)::int as waiting, coalesce(extract(epoch from ${ctx.now} - min(${table.created_at})), 0)::float as oldest_seconds,
          (select count(*)::int from ${table} where ${table.state} = 'parked') as failed
        from ${table} where ${table.state} = 'waiting'`,
  )
  return row ?? { waiting: 0, failed: 0, oldest_seconds: 0 }
}

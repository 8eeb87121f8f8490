import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  apiTokens,
  connections,
  idempotencyKeys,
  oauthCodes,
  rateLimits,
  refreshTokens,
  sessions,
  signInTickets,
} from '../db/access.schema.server'
import { acts } from '../db/history.schema.server'
import type { SystemContext } from './context'
import { HISTORY_DAYS } from './acts'

/** PGlite runs a statement in this process, which does nothing else meanwhile; PostgreSQL ends long ones. */
const BATCH_ROWS = 500

type Expiring = { table: PgTable; isOver: (ctx: SystemContext) => SQL }

/** The tables whose rows expire. Nobody reads an expired row; a worker deletes it, never a request. */
export const EXPIRING: Expiring[] = [
  ...[sessions, signInTickets, idempotencyKeys, oauthCodes, refreshTokens, connections].map((table) => ({
    table,
    isOver: ({ now }: SystemContext) => sql`${table.expires_at} <= ${now}`,
  })),
  {
    table: acts,
    isOver: ({ now }) => sql`${acts.done_at} <= ${now} - make_interval(days => ${HISTORY_DAYS}::int)`,
  },
  {
    // Those that people make stay listed as expired.
    table: apiTokens,
    isOver: ({ now }) => sql`${apiTokens.connection_id} is not null and ${apiTokens.expires_at} <= ${now}`,
  },
  {
    table: rateLimits,
    // By the clocks of the processes that count, so an hour later.
    isOver: ({ now }) => sql`${rateLimits.expire} <= (extract(epoch from ${now}) - 3600)::bigint * 1000`,
  },
]

/** Deletes what has expired until nothing is left or `signal` aborts. `ctx.now` must allow indexes: one time per statement. */
export async function forgetExpired(ctx: SystemContext, signal?: AbortSignal): Promise<void> {
  for (const { table, isOver } of EXPIRING) await deleteInBatches(ctx, table, isOver(ctx), signal)
}

/** Rows that another statement holds are left for the next time. */
export async function deleteInBatches(
  { db }: SystemContext,
  table: PgTable,
  isOver: SQL,
  signal?: AbortSignal,
): Promise<void> {
  const batch = sql`select ctid from ${table} where ${isOver} limit ${BATCH_ROWS} for update skip locked`
  let deleted = BATCH_ROWS
  while (deleted === BATCH_ROWS && !signal?.aborted) {
    const { rows } = (await db.execute(
      sql`delete from ${table} where ctid = any(array(${batch})) returning 1 as one`,
    )) as unknown as { rows: unknown[] }
    deleted = rows.length
  }
}

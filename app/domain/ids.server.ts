import { sql, type SQL } from 'drizzle-orm'
import { v7 } from 'uuid'

/** UUIDv7: ids sort by time of creation, which is the order of lists. */
export function newId(): string {
  return v7()
}

/**
 * An id for each row of a statement: one of `newId`, whose last four bytes count the rows in their `order`. So rows that are
 * written at the same instant sort as they were written.
 */
export const rowIds = (order: SQL = sql``): SQL =>
  sql`encode(overlay(uuid_send(${newId()}::uuid) placing int4send(row_number() over (${order})::int) from 13), 'hex')::uuid`

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { DomainError } from './errors'
import { isId } from './ids'
import type { Page, PageInput } from './paging'

/** Where a page begins: after the row with this id, or after this many rows of a fixed order. */
export type PageStart = { after_id: string | null; offset: number }

/** Reads a cursor; refuses one that no answer can have given. */
export function parseCursor(cursor: PageInput['cursor']): PageStart {
  if (cursor === undefined || cursor === '') return { after_id: null, offset: 0 }
  if (isId(cursor)) return { after_id: cursor, offset: 0 }
  if (/^\d{1,9}$/.test(cursor)) return { after_id: null, offset: Number(cursor) }
  const sentence = 'cursor must be the next_cursor of an earlier answer'
  throw new DomainError('invalid', sentence, { cursor: [sentence] })
}

/**
 * The rows after the one that a page begins after, in a list ordered by `id`. The first page has no such condition at
 * all: a kept plan cannot drop `$1 is null or …`, and with it every page reads all the rows before it.
 */
export function isAfter({ after_id }: PageStart, id: SQLWrapper, order: 'ascending' | 'descending'): SQL {
  if (after_id === null) return sql`true`
  return order === 'ascending' ? sql`${id} > ${after_id}::uuid` : sql`${id} < ${after_id}::uuid`
}

/** Cuts the one row that was asked for beyond the limit, and says where the next page begins. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next_cursor: rows.length > limit && last ? cursorOf(last) : null }
}

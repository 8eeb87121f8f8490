import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { DomainError } from './policy'
import { isId } from './ids'
import { CURSOR_MESSAGE, type Page, type PageInput } from './paging'

/** A place in a list that is sorted by group, then by number, then by id. */
type Place = { group: number; place: string; id: string }

/**
 * A page begins after the row `after_id`, after the place `after_own_key` of a shuffle, after the place `after_place`, or
 * after `offset` rows.
 */
export type PageStart = {
  after_id: string | null
  after_own_key: string | null
  after_place: Place | null
  offset: number
}

const FIRST: PageStart = { after_id: null, after_own_key: null, after_place: null, offset: 0 }
/** The number fits into a bigint. */
const PLACE = /^(\d)\.(-?\d{1,18})\.(.+)$/
const OWN_KEY = /^[01][0-9a-f]{16}$/

/** @throws DomainError `invalid` for a cursor that no answer contained. */
export function parseCursor(cursor: PageInput['cursor']): PageStart {
  if (cursor === undefined || cursor === '') return FIRST
  if (isId(cursor)) return { ...FIRST, after_id: cursor }
  if (OWN_KEY.test(cursor)) return { ...FIRST, after_own_key: cursor }
  const [, group, place = '', id = ''] = PLACE.exec(cursor) ?? []
  if (isId(id)) return { ...FIRST, after_place: { group: Number(group), place, id } }
  if (/^\d{1,9}$/.test(cursor)) return { ...FIRST, offset: Number(cursor) }
  throw new DomainError('invalid', CURSOR_MESSAGE, { cursor: [CURSOR_MESSAGE] })
}

/** Never `$1 is null or …`: a generic plan keeps that, and every page would read all the rows before it. */
export function isAfter({ after_id }: PageStart, id: SQLWrapper, order: 'ascending' | 'descending'): SQL {
  if (after_id === null) return sql`true`
  return order === 'ascending' ? sql`${id} > ${after_id}::uuid` : sql`${id} < ${after_id}::uuid`
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Listed = { owner: SQLWrapper; id: SQLWrapper }

/**
 * Condition and order of a list of what belongs to `owner_id`, by id, for an index on both columns. They compare pairs:
 * with `owner = …` the order by owner is dropped, and the plan may walk the ids of all owners, newest first, until the
 * page is full.
 */
export function pageOfOwner(
  { owner, id }: Listed,
  owner_id: SQLWrapper,
  order: 'ascending' | 'descending',
  { after_id }: PageStart = FIRST,
) {
  const isAscending = order === 'ascending'
  const [low, high] = isAscending ? [after_id ?? FIRST_ID, LAST_ID] : [FIRST_ID, after_id ?? LAST_ID]
  const pair = sql`(${owner}, ${id})`
  const direction = isAscending ? sql`asc` : sql`desc`
  return {
    isOnPage: sql`${pair} > (${owner_id}, ${low}::uuid) and ${pair} < (${owner_id}, ${high}::uuid)`,
    inOrder: sql`${owner} ${direction}, ${id} ${direction}`,
  }
}

/** Expects up to `limit + 1` rows: the extra one shows that there is a next page. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next_cursor: rows.length > limit && last ? cursorOf(last) : null }
}

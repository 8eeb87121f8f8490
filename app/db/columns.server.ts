import { sql } from 'drizzle-orm'
import { boolean, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { SCORE_MAX, SCORE_MIN } from '../domain/tactics/constants'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const preference = (name: string) => boolean(name).notNull().default(true)

/** Check constraints take no parameters, so the limits are written into them as literals. */
export const literal = (value: number | string) =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value}'`)
export const lengthBetween = (column: AnyPgColumn, min: number, max: number) =>
  sql`char_length(${column}) between ${literal(min)} and ${literal(max)}`
export const isScore = (column: AnyPgColumn) =>
  sql`${column} between ${literal(SCORE_MIN)} and ${literal(SCORE_MAX)}`

import { sql } from 'drizzle-orm'
import { boolean, customType, index, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { SCORE_MAX, SCORE_MIN } from '../domain/tactics/constants'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
export const idList = (name: string) =>
  uuid(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
export const preference = (name: string) => boolean(name).notNull().default(true)

/** For SQL that takes no parameters, such as check constraints. */
export const literal = (value: number | string) =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value}'`)
export const isSet = (column: string) => sql.raw(`${column} is not null`)
/** By the key that a secret is sealed with, so that those of an earlier one are found (docs/decisions/031). */
export const sealedIndex = (name: string, sealed: AnyPgColumn, id: AnyPgColumn) =>
  index(name).on(sql`split_part(${sealed}, '.', 1)`, id)
export const lengthBetween = (column: AnyPgColumn, min: number, max: number) =>
  sql`char_length(${column}) between ${literal(min)} and ${literal(max)}`
export const isScore = (column: AnyPgColumn) =>
  sql`${column} between ${literal(SCORE_MIN)} and ${literal(SCORE_MAX)}`

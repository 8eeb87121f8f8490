import { sql } from 'drizzle-orm'
import { boolean, check, customType, smallint, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { REASON_MAX, SCORE_MAX, SCORE_MIN } from '../domain/tactics/constants'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
export const preference = (name: string) => boolean(name).notNull().default(true)

/** For SQL that takes no parameters, such as check constraints. */
export const literal = (value: number | string) =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value}'`)
export const lengthBetween = (column: AnyPgColumn, min: number, max: number) =>
  sql`char_length(${column}) between ${literal(min)} and ${literal(max)}`
export const isScore = (column: AnyPgColumn) =>
  sql`${column} between ${literal(SCORE_MIN)} and ${literal(SCORE_MAX)}`

export const ballotColumns = {
  /** Null: this person cannot judge this criterion. */
  impact_score: smallint('impact_score'),
  chances_score: smallint('chances_score'),
  efforts_score: smallint('efforts_score'),
  /** One line on why, sealed like the scores. */
  reason: text('reason'),
  voted_at: instant('voted_at').notNull().defaultNow(),
}
export const ballotChecks = (table: string, scores: AnyPgColumn[], reason: AnyPgColumn) => [
  ...scores.map((score) => check(`${table}_${score.name}_range`, isScore(score))),
  check(`${table}_some_score`, sql`num_nonnulls(${sql.join(scores, sql`, `)}) > 0`),
  check(`${table}_reason_length`, lengthBetween(reason, 1, REASON_MAX)),
]

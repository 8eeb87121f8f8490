import { Name, noopEncoder, Param, SQL, StringChunk } from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.server'

type Query = ReturnType<PgDialect['sqlToQuery']>

/**
 * Lets statements be written without Drizzle, which compares each of a few hundred parts with eleven kinds
 * (docs/decisions/055). Returns the same database.
 */
export function writeQuickly<Drizzle extends object>(db: Drizzle & Db): Drizzle & Db {
  const { dialect } = db as unknown as { dialect: PgDialect }
  const byDrizzle = dialect.sqlToQuery.bind(dialect)
  dialect.sqlToQuery = (statement, source) =>
    (source ? null : write(statement)) ?? byDrizzle(statement, source)
  return db
}

/** The text and parameters of a statement of texts, values and such statements; null where it has other parts. */
export function write(statement: SQL): Query | null {
  let text = ''
  const params: unknown[] = []

  function addValue(value: unknown): boolean {
    text += `$${params.push(value)}`
    return true
  }

  function add(part: unknown): boolean {
    if (part instanceof StringChunk) text += part.value.join('')
    else if (part instanceof Name) text += `"${part.value.replaceAll('"', '""')}"`
    else if (part instanceof SQL) return part.queryChunks.every(add)
    else if (part instanceof Param && part.encoder === noopEncoder) return addValue(part.value)
    else if (part === null || typeof part !== 'object') return part === undefined || addValue(part)
    else return false
    return true
  }

  return add(statement) ? { sql: text, params } : null
}

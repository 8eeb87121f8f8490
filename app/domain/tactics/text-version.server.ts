import { createHash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { TEXT_VERSION_LENGTH } from './constants'

/** `text_version` of a tactic: changes with its name, so that a vote can say which words it is about. */
export function textVersion(name: SQLWrapper): SQL {
  return sql`left(encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), ${TEXT_VERSION_LENGTH}::int)`
}

/** The same for a name that has just been stored. */
export function textVersionOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, TEXT_VERSION_LENGTH)
}

/** Whether `name` is still the text of that version; true without a version. */
export function isSameText(name: SQLWrapper, version: SQLWrapper): SQL {
  return sql`coalesce(${textVersion(name)} = ${version}, true)`
}

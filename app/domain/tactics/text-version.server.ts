import { createHash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { TEXT_VERSION_LENGTH } from './constants'

type Text<Column> = { name: Column; description: Column }

/** Between name and description. No text holds it, so no two pairs have the same bytes. */
const UNIT_SEPARATOR = '\u001f'

/** `text_version` of a tactic: changes with its name and description, so that a vote can say which words it is about. */
export function textVersion({ name, description }: Text<SQLWrapper>): SQL {
  const text = sql`${name} || coalesce(${UNIT_SEPARATOR}::text || ${description}, '')`
  return sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${TEXT_VERSION_LENGTH}::int)`
}

/** The same for texts that have just been stored. */
export function textVersionOf({ name, description }: { name: string; description: string | null }): string {
  const text = description === null ? name : name + UNIT_SEPARATOR + description
  return createHash('sha256').update(text).digest('hex').slice(0, TEXT_VERSION_LENGTH)
}

/** Whether a tactic still has the texts of that version; true without a version. */
export function isSameText(text: Text<SQLWrapper>, version: SQLWrapper): SQL {
  return sql`coalesce(${textVersion(text)} = ${version}, true)`
}

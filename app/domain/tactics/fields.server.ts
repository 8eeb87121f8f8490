import { sql, StringChunk, type SQL } from 'drizzle-orm'
import type { Named } from '../../db/aliases.server'
import type { tactics } from '../../db/schema.server'
import { DETAILS, type Detail, type Details } from './fields'

/** `tactic.description, tactic.link, …`: the columns of a row. */
export function detailColumns(row: Pick<Named<typeof tactics>, Detail>): SQL {
  return sql.join(
    DETAILS.map((name) => row[name]),
    sql`, `,
  )
}

/** `description text, link text, …`: their types in `json_to_recordset`. */
export const detailTypes = new StringChunk(DETAILS.map((name) => `${name} text`).join(', '))

/** `'description', tactic.description, 'link', …`: for `json_build_object`, of the row with that alias. */
export function detailPairs(alias: string): StringChunk {
  return new StringChunk(DETAILS.map((name) => `'${name}', ${alias}.${name}`).join(', '))
}

/** The values of one tactic, as parameters. */
export function detailValues(details: Details): SQL {
  return sql.join(
    DETAILS.map((name) => sql`${details[name]}::text`),
    sql`, `,
  )
}

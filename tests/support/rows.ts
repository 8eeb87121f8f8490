import { sql, type SQL, type Table } from 'drizzle-orm'
import type { Named } from '~/db/aliases.server'
import { comments } from '~/db/comment.schema.server'
import { tactics, votes } from '~/db/schema.server'
import { newId } from '~/domain/ids.server'
import { columns } from '~/domain/sql.server'
import { scores } from './inputs'

/*
 * Statements that insert rows past the commands: many at once, or what no command writes. They check nothing but the
 * database's own constraints, and the caller decides when they run.
 */

/** Inserts rows of one table. All name the same columns as the first; what they do not name has its default. */
export function insertRows<T extends Table>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const [first] = rows
  if (!first) return sql`select`
  const named = columns(table, Object.keys(first) as (keyof Named<T>)[])
  return sql`insert into ${table} (${named})
    select ${named} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`
}

type Added = { campaign_id: string; count: number; voters: readonly { id: string }[] }

/** Inserts `count` tactics of the first voter's, each with a vote and a comment of every voter. */
export function insertTactics({ campaign_id, count, voters }: Added): SQL {
  const ids = Array.from({ length: count }, newId)
  const added_by = voters[0]?.id ?? null
  const pairs = ids.flatMap((tactic_id) => voters.map(({ id: user_id }) => ({ tactic_id, user_id })))
  return sql`
    with added as (${insertRows(
      tactics,
      ids.map((id, index) => ({ id, campaign_id, name: `Tactic number ${index + 1}`, added_by })),
    )}), voted as (${insertRows(
      votes,
      pairs.map((pair) => ({ ...pair, ...scores(4, 5, 6) })),
    )})
    ${insertRows(
      comments,
      pairs.map((pair) => ({ ...pair, id: newId(), comment_text: 'Hello' })),
    )}`
}

import { sql } from 'drizzle-orm'
import { rowsOf } from './applied-migrations.server'
import type { Db } from './client.server'
import { literal } from './columns.server'
import { innermost } from './error-reason.server'

export type Chunk = { table: string; rows: string[] }

const ROWS_PER_CHUNK = 1_000
const fetchChunk = sql`fetch ${literal(ROWS_PER_CHUNK)} from reading`
/** Counters that a crash loses too, because the table is unlogged; and what triggers make of the votes. */
const NOT_BACKED_UP = new Set(['rate_limits', 'campaign_voters'])
/** What a start writes into a database in which nothing happens. A restore replaces it; the next start writes it again. */
const WRITTEN_BY_STARTS = 'receipt_keys'
/** Joined tactics after those that they are joined to, since a restore checks references chunk by chunk. */
const ORDERS = new Map([['tactics', sql` order by to_jsonb(stored) ->> 'joined_to' nulls first`]])

async function tablesOf(db: Db): Promise<string[]> {
  const tables = await rowsOf<{ name: string; needs: string[] }>(
    db,
    sql`select child.relname as name, coalesce(json_agg(parent.relname) filter (where parent.relname is not null), '[]') as needs
        from pg_class child left join pg_constraint reference on reference.conrelid = child.oid and reference.contype = 'f'
          and reference.confrelid <> child.oid
        left join pg_class parent on parent.oid = reference.confrelid
        where child.relnamespace = 'public'::regnamespace and child.relkind = 'r' group by child.relname order by child.relname`,
  )
  const ordered: string[] = []
  let waiting = tables.filter(({ name }) => !NOT_BACKED_UP.has(name))
  while (waiting.length > 0) {
    const next = waiting.filter(({ needs }) => needs.every((table) => ordered.includes(table)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}

/** Passes all rows of one snapshot to `take`, table by table, without blocking writers. */
export function readAll(db: Db, take: (chunk: Chunk) => Promise<void>): Promise<void> {
  return db.transaction(
    async (tx) => {
      for (const table of await tablesOf(tx)) {
        await tx.execute(
          sql`declare reading no scroll cursor for select row_to_json(stored)::text as row from ${sql.identifier(table)} stored${ORDERS.get(table) ?? sql``}`,
        )
        for (;;) {
          const found = await rowsOf<{ row: string }>(tx, fetchChunk)
          if (found.length > 0) await take({ table, rows: found.map(({ row }) => row) })
          if (found.length < ROWS_PER_CHUNK) break
        }
        await tx.execute(sql`close reading`)
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Writes the chunks of the file `path` into a migrated database without data, all or nothing. @returns the number of rows. */
export async function writeAll(db: Db, chunks: AsyncIterable<Chunk>, path: string): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await tablesOf(tx)
    if (known.includes(WRITTEN_BY_STARTS))
      await tx.execute(sql`delete from ${sql.identifier(WRITTEN_BY_STARTS)}`)
    for (const table of known) {
      const [found] = await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} limit 1`)
      if (found) throw new Error('The database is not empty. Please name an empty one.')
    }
    const counts = new Map<string, number>()
    for await (const { table, rows } of chunks) {
      if (!known.includes(table))
        throw new Error(damagedBackup(path, `there is no table ${table} in its version`))
      const before = counts.get(table) ?? 0
      const name = sql.identifier(table)
      const insert = sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`
      await tx.execute(insert).catch((error: unknown) => {
        if (!isAboutData(error)) throw error
        const place = `${placeOf(rows, before)} of the table ${table} cannot be read`
        throw new Error(damagedBackup(path, place), { cause: error })
      })
      counts.set(table, before + rows.length)
    }
    return [...counts.values()].reduce((all, count) => all + count, 0)
  })
}

export const damagedBackup = (path: string, reason: string) =>
  `${path} is damaged: ${reason}. Nothing was restored. Please use another backup.`

/** Data exceptions and broken constraints, not a lost connection. */
function isAboutData(error: unknown): boolean {
  const { code } = innermost(error) as { code?: string }
  return /^2[23]/.test(code ?? '')
}

/** Where rows are damaged, never what is in them: 'row 7', or all of the chunk where each is JSON. */
function placeOf(rows: readonly string[], before: number): string {
  const broken = rows.findIndex((row) => !isJson(row))
  return broken >= 0
    ? `row ${before + broken + 1}`
    : `one of the rows ${before + 1} to ${before + rows.length}`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

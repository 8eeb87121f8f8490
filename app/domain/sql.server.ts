import { channel } from 'node:diagnostics_channel'
import { getTableColumns, sql, StringChunk, type SQL, type SQLWrapper, type Table } from 'drizzle-orm'
import { z } from 'zod'
import type { Named } from '../db/aliases.server'
import type { Db } from '../db/client.server'
import { isUnavailable } from '../db/error-reason.server'
import type { SystemContext } from './context'
import { notFound, enforce, toDomainError, type Denial, type Policy } from './policy'

/** Publishes the rows of every statement with their shape, for tests to compare; costs nothing without subscribers. */
const selected = channel('tactics:db:rows')

/**
 * The rows of a statement, which `Row` says the shape of. Tests parse each row with it; elsewhere rows are taken as the
 * database gives them (docs/decisions/047), so a shape may not transform, default or refine.
 */
export async function queryRows<Row extends z.ZodType>(
  { db }: { db: Db },
  row: Row,
  query: SQL,
): Promise<z.infer<Row>[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: z.infer<Row>[] }
  if (selected.hasSubscribers) selected.publish({ row, rows })
  return rows
}

export async function queryRow<Row extends z.ZodType>(
  ctx: { db: Db },
  row: Row,
  query: SQL,
): Promise<z.infer<Row> | null> {
  const [first] = await queryRows(ctx, row, query)
  return first ?? null
}

export async function execute({ db }: { db: Db }, query: SQL): Promise<void> {
  await db.execute(query)
}

export async function hasRows({ db }: { db: Db }, query: SQL): Promise<boolean> {
  const { rows } = (await db.execute(query)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** For work that a request can do without: `fallback` while the database is unavailable. */
export async function orIfUnavailable<Result>(work: Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return fallback
  }
}

const LIGATURES = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  ['Þ', 'th'],
] as const

/** Rows as one JSON list, in their order. */
export const listOf = (rows: SQL) => sql`(select coalesce(json_agg(item), '[]') from (${rows}) item)`

/** A column list for `insert into … (…)`, `on conflict (…)` or `returning`. */
export function columns<T extends Table>(table: T, keys: readonly (keyof Named<T>)[]): SQLWrapper {
  return new StringChunk(namesOf(table, keys).join(', '))
}

/** `tactic.description, tactic.link, …`: the columns of a row. */
export function columnsOf<Name extends string>(row: Record<Name, SQLWrapper>, names: readonly Name[]): SQL {
  return sql.join(
    names.map((name) => row[name]),
    sql`, `,
  )
}

/** `'description', tactic.description, …`: for `json_build_object`, of the row with that alias. */
export function pairsOf(alias: string, names: readonly string[]): SQLWrapper {
  return new StringChunk(names.map((name) => `'${name}', ${alias}.${name}`).join(', '))
}

export function excluded<T extends Table>(table: T, keys: readonly (keyof Named<T>)[]): SQLWrapper {
  const takenOver = namesOf(table, keys).map((name) => `${name} = excluded.${name}`)
  return new StringChunk(takenOver.join(', '))
}

/** What an edit changes: a field that is left out stays as it is. */
export function givenOf<Changes extends object>(changes: Changes) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Field in keyof Changes]?: Exclude<Changes[Field], undefined> }
}

/** A parameter of the type of a column. */
export function valueFor<T extends Table>(table: T, key: keyof Named<T>, value: unknown): SQL {
  const all: Record<keyof Named<T>, { getSQLType(): string }> = getTableColumns(table)
  return sql`${value}::${new StringChunk(all[key].getSQLType())}`
}

/** `column = value` for `update … set`, of what is given. */
export function assignments<T extends Table>(
  table: T,
  changes: { [Key in keyof Named<T>]?: unknown },
): SQL[] {
  return Object.entries(givenOf(changes)).map(([key, value]) => {
    const column = key as keyof Named<T>
    return sql`${columns(table, [column])} = ${valueFor(table, column, value)}`
  })
}

/** Whether one of the given values is another than the column of `row` has. */
export function isChanged<T extends Table>(
  row: Named<T>,
  table: T,
  changes: { [Key in keyof Named<T>]?: unknown },
): SQL {
  const changed = Object.entries(givenOf(changes)).map(([key, value]) => {
    const column = key as keyof Named<T>
    return sql`${row[column]} is distinct from ${valueFor(table, column, value)}`
  })
  return sql`(${sql.join([sql`false`, ...changed], sql` or `)})`
}

function namesOf<T extends Table>(table: T, keys: readonly (keyof Named<T>)[]): string[] {
  const all: Record<keyof Named<T>, { name: string }> = getTableColumns(table)
  return keys.map((key) => all[key].name)
}

/** Whether a text contains another, whatever the case, accents and width of their letters; ß is ss, ø is o. */
export function contains(text: SQLWrapper, part: string): SQL {
  return sql`strpos(${folded(text)}, ${folded(sql`${part}::text`)}) > 0`
}

/** Whether one of the texts contains `part`. Empty texts cost nothing. */
export function containsAny(texts: readonly SQLWrapper[], part: string): SQL {
  const found = texts.map((text) => sql`(${text} is not null and ${contains(text, part)})`)
  return sql`(${sql.join(found, sql` or `)})`
}

/** Without extensions, and with any collation: `lower` of the C locale knows ASCII letters only. */
function folded(text: SQLWrapper): SQL {
  const withoutMarks = sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  const letters = sql`translate(lower(normalize(${withoutMarks}, NFC)), 'øØłŁđĐðÐı', 'oollddddi')`
  return LIGATURES.reduce((folded, [one, two]) => sql`replace(${folded}, ${one}, ${two})`, letters)
}

/** A timestamp as text: ISO 8601 in UTC with milliseconds. */
export function iso(instant: SQLWrapper): SQL {
  return sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Two people can take the same value concurrently: the unique index decides, and the second is refused with `denial`. */
export async function refuseTaken<Result>(
  { index, denial }: { index: string; denial: Denial },
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const { code, constraint } = cause as Record<string, unknown>
    throw code === '23505' && constraint === index ? toDomainError(denial) : error
  }
}

/** Runs `work` in a transaction. Most commands are one statement and need none (docs/decisions/003). */
export function inTransaction<Ctx extends SystemContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx, lastingDb: undefined }))
}

/** The policy as an SQL condition on the boolean columns of `source`, a table or CTE. */
export function guard<Fact extends string>(policy: Policy<Fact>, source: string): SQL {
  const clauses = policy.map((clause) => {
    const facts = clause.anyOf.map((fact) => sql`${sql.identifier(source)}.${sql.identifier(fact)}`)
    return sql`(${sql.join(facts, sql` or `)})`
  })
  return sql.join(clauses, sql` and `)
}

/** The shape of a row with the facts of policies: `factsRow(canVote).extend({ vote_count: z.int() })`. */
export function factsRow<Fact extends string>(...policies: Policy<Fact>[]) {
  const facts = policies.flat().flatMap((clause) => clause.anyOf)
  const columns = Object.fromEntries(facts.map((fact) => [fact, z.boolean()])) as Record<Fact, z.ZodBoolean>
  return z.object(columns)
}

const shapes = new WeakMap<Policy<string>, z.ZodType>()

/** The shape of the facts alone, made once: a schema takes longer to make than many a statement to build. */
function shapeOf(policy: Policy<string>): z.ZodType {
  const shape = shapes.get(policy) ?? factsRow(policy)
  shapes.set(policy, shape)
  return shape
}

/**
 * The row of a statement that finds something through the actor's membership.
 * @throws DomainError `not_found` for no row
 */
export async function queryFound<Row extends z.ZodType>(
  ctx: { db: Db },
  { noun, row: shape }: { noun: string; row: Row },
  query: SQL,
): Promise<z.infer<Row>> {
  const row = await queryRow(ctx, shape, query)
  if (!row) throw notFound(noun)
  return row
}

type Allowed<Fact extends string, Row extends z.ZodType> = {
  noun: string
  policy: Policy<Fact>
  /** The facts alone unless given. */
  row?: Row
}

/**
 * The row of a statement that finds something through the actor's membership and changes it if `policy` allows.
 * @throws DomainError for no row, or the first denial
 */
export async function queryAllowed<
  Fact extends string,
  Row extends z.ZodType<Record<Fact, boolean>> = z.ZodType<Record<Fact, boolean>>,
>(ctx: { db: Db }, { noun, policy, row: shape }: Allowed<Fact, Row>, query: SQL): Promise<z.infer<Row>> {
  const row = await queryFound(ctx, { noun, row: shape ?? (shapeOf(policy) as Row) }, query)
  enforce(policy, row)
  return row
}

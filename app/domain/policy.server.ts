import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client.server'
import { notFound } from './errors'
import { enforce, type Policy } from './policy'
import { queryRow } from './sql.server'

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

import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Policy } from './policy'

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

import { sql, type SQL } from 'drizzle-orm'
import type { Policy } from './policy'

/** The policy as an SQL condition on the boolean columns of `source`, a table or CTE. */
export function guard<Fact extends string>(policy: Policy<Fact>, source: string): SQL {
  const clauses = policy.map((clause) => {
    const facts = clause.anyOf.map((fact) => sql`${sql.identifier(source)}.${sql.identifier(fact)}`)
    return sql`(${sql.join(facts, sql` or `)})`
  })
  return sql.join(clauses, sql` and `)
}

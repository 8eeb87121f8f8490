import { sql, type SQL } from 'drizzle-orm'
import type { Policy } from './policy'

/** The policy as a condition on the fact columns of a table or CTE: what the writing statement checks. */
export function guard<Fact extends string>(policy: Policy<Fact>, source: string): SQL {
  const clauses = policy.map((clause) => {
    const facts = clause.anyOf.map((fact) => sql`${sql.identifier(source)}.${sql.identifier(fact)}`)
    return sql`(${sql.join(facts, sql` or `)})`
  })
  return sql.join(clauses, sql` and `)
}

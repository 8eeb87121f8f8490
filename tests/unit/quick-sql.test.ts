import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { campaign } from '~/db/aliases.server'
import { votes } from '~/db/schema.server'
import { write } from '~/db/quick-sql.server'

const byDrizzle = (statement: ReturnType<typeof sql>) => {
  const { sql, params } = new PgDialect().sqlToQuery(statement)
  return { sql, params }
}

test.each([
  sql`select 1`,
  sql`select ${campaign.id} where ${campaign.name} = ${'a "name"'} and ${sql`${1} = ${null}`}${undefined}`,
  sql`select ${sql.identifier('a "name"')}, ${sql.raw('now()')}, ${true}`,
  sql`select ${sql.join([sql`${1}`, sql`${2}`], sql`, `)} where id = any(${sql.param(['a', 'b'])}::text[])`,
])('A statement is written as Drizzle writes it', (statement) => {
  expect(write(statement)).toEqual(byDrizzle(statement))
})

test.each([sql`select ${['a', 'b']}`, sql`select ${new Date(0)}`, sql`select 1 where ${eq(votes.round, 1)}`])(
  'Parts of other kinds are left to Drizzle',
  (statement) => expect(write(statement)).toBeNull(),
)

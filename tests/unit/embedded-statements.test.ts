import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { preparedQuery } from '~/db/embedded-statements.server'

let client: PGlite
let query: PGlite['query']

beforeAll(async () => {
  client = await PGlite.create()
  await client.exec('create table kept (id int primary key, words text)')
  query = preparedQuery(client)
}, 600_000)

afterAll(() => client.close())

const statements: [string, unknown[]][] = [
  ['select $1::int as number, $2::text as words, $3::boolean as yes', [7, 'a "quoted" \\ wörd', true]],
  ['select $1::text as nothing, $2::text as emptiness', [null, '']],
  ['select $1::json as object, $2::jsonb as list', [{ a: [1, null] }, ['x', 2]]],
  ['select $1::text[] as words, array_length($1, 1) as length', [['one', 'two, three', '"']]],
  ['select $1::bigint as big, $2::numeric as exact, $3::float8 as near', [12n, '1.50', 0.1]],
  [
    'select $1::timestamptz as instant, $2::uuid as id',
    [new Date(0), '0190a6f0-0000-7000-8000-000000000000'],
  ],
  ['select x as same, x * 2 as same from generate_series(1, $1) x', [3]],
  ['select x from generate_series(1, $1) x where false', [3]],
]

test.each(statements)('answers as PGlite itself: %s', async (text, values) => {
  for (const options of [{}, { rowMode: 'array' as const }]) {
    const { rows } = await client.query(text, values, options)
    // Once to prepare it, once by its name.
    expect((await query(text, values, options)).rows).toEqual(rows)
    expect((await query(text, values, options)).rows).toEqual(rows)
  }
})

test('a statement is parsed once, however often it runs', async () => {
  const text = 'select words from kept where id = $1'
  const send = vi.spyOn(client, 'execProtocol')
  await query(text, [1])
  expect(send).toHaveBeenCalledTimes(2)
  await query(text, [2])
  expect(send).toHaveBeenCalledTimes(3)
  send.mockRestore()
  const { rows } = await client.query('select name from pg_prepared_statements where statement = $1', [text])
  expect(rows).toHaveLength(1)
})

test('one that fails says why, leaves nothing behind, and the next one runs', async () => {
  const insert = 'insert into kept (id, words) select x, $1 from unnest($2::int[]) x'
  await query(insert, ['first', [1]])
  await expect(query(insert, ['twice', [2, 1]])).rejects.toMatchObject({
    code: '23505',
    constraint: 'kept_pkey',
  })
  await expect(query('select nowhere from kept where id = $1', [1])).rejects.toMatchObject({ code: '42703' })
  await query(insert, ['third', [3]])
  const { rows } = await query('select id, words from kept where id > $1 order by id', [0])
  expect(rows).toEqual([
    { id: 1, words: 'first' },
    { id: 3, words: 'third' },
  ])
})

test('a transaction beside it is undone as a whole', async () => {
  const undone = client.transaction(async (tx) => {
    await tx.query('insert into kept (id, words) values ($1, $2)', [9, 'undone'])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect((await query('select id from kept where id = $1', [9])).rows).toEqual([])
})

import { getTableName, sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { EXPIRING, forgetExpired } from '~/domain/expiry.server'
import { HISTORY_DAYS } from '~/domain/acts'
import { createOnce } from '~/domain/idempotency/commands.server'
import { newId } from '~/domain/ids.server'
import { issueTicket, redeemTicket } from '~/domain/users/sessions.server'
import { signInPremium, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const FEW = 1_000
const MANY = 50_000
/** Above what one statement deletes. */
const EXPIRED = 1_200
/** A connection that does not end. */
const LASTING = newId()

/** Adds rows whose time is over or not, to every table with an expiry. */
async function addRows({ actor }: Context, count: number, expires_at: SQL) {
  const rows = sql`from generate_series(1, ${count}::int)`
  const insert = (statement: SQL) => queryRows(database, sql`${statement} ${rows}`)
  const id = sql`gen_random_uuid()::text`
  await insert(
    sql`insert into sessions (token_hash, user_id, expires_at) select ${id}, ${actor.id}::uuid, ${expires_at}`,
  )
  await insert(
    sql`insert into sign_in_tickets (token_hash, browser_hash, user_id, expires_at) select ${id}, '', ${actor.id}::uuid, ${expires_at}`,
  )
  await insert(
    sql`insert into idempotency_keys (user_id, key, request_hash, expires_at) select ${actor.id}::uuid, ${id}, '', ${expires_at}`,
  )
  await insert(
    sql`insert into rate_limits (key, points, expire) select ${id}, 1, extract(epoch from ${expires_at}) * 1000`,
  )
  await addUnread(actor.id, Math.min(count, EXPIRED), expires_at)
}

/** Of tables that neither a sign-in nor a creation reads. */
async function addUnread(user_id: string, count: number, expires_at: SQL) {
  const rows = sql`from generate_series(1, ${count}::int)`
  const id = sql`gen_random_uuid()`
  const connected = sql`${user_id}::uuid, '', '', '', '{read}'::text[], ${expires_at}`
  const columns = sql`user_id, client_id, client_name, redirect_host, scopes, expires_at`
  const inserts = [
    sql`acts (id, act, way, actor_id, done_at)
      select ${id}, 'token_made', 'screen', ${user_id}::uuid, ${expires_at} - make_interval(days => ${HISTORY_DAYS}::int) ${rows}`,
    sql`oauth_codes (code_hash, replaces, redirect_uri, challenge, ${columns}) select ${id}, false, '', '', ${connected} ${rows}`,
    sql`connections (id, ${columns}) select ${id}, ${connected} ${rows}`,
    sql`connections (id, ${columns}) values (${LASTING}, ${user_id}, '', '', '', '{read}', 'infinity') on conflict do nothing`,
    sql`refresh_tokens (token_hash, connection_id, expires_at) select ${id}, ${LASTING}::uuid, ${expires_at} ${rows}`,
    sql`api_tokens (id, user_id, connection_id, name, token_hash, expires_at)
      select ${id}, ${user_id}::uuid, ${LASTING}::uuid, 'A', ${id}, ${expires_at} ${rows}`,
  ]
  for (const insert of inserts) await queryRows(database, sql`insert into ${insert}`)
}

const later = sql`now() + interval '1 hour'`
// Counters of rate limits go an hour after their window.
const over = sql`now() - interval '2 hours'`
const nameOf = ({ table }: (typeof EXPIRING)[number]) => getTableName(table)

/** How many rows of tables with an expiry this connection has read. */
async function readSoFar(ctx: Pick<Context, 'db'>): Promise<number> {
  const names = sql.join(
    EXPIRING.map((each) => sql`${nameOf(each)}`),
    sql`, `,
  )
  const read = await queryRow<{ count: number }>(
    ctx,
    sql`select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname in (${names})`,
  )
  return read?.count ?? expect.fail('Nothing counted')
}

/** How many of them a sign-in and a creation read. Checks of references before them are not counted. */
function rowsRead(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const own = { ...ctx, db }
    const before = await readSoFar(own)
    const ticket = await issueTicket(own, ctx.actor.id, 'browser')
    expect(await redeemTicket(own, ticket, 'browser')).not.toBeNull()
    const request = { key: newId(), request: [], requireAccess: () => Promise.resolve() }
    expect(await createOnce(own, request, () => Promise.resolve('made'))).toBe('made')
    return (await readSoFar(own)) - before
  })
}

test('A sign-in and a creation read a few rows, however many others there are', async () => {
  const [ada] = await signInPremium(database.db, 'Ada')
  for (const count of [FEW, MANY]) {
    await addRows(ada, count, later)
    await addRows(ada, FEW, over)
    expect(await rowsRead(ada)).toBeLessThan(10)
  }
})

test('What has expired is deleted in parts, and nothing else', async () => {
  const [ada] = await signInPremium(database.db, 'Ada')
  await forgetExpired(systemContext(database.db))
  const count = async (each: (typeof EXPIRING)[number]) =>
    (await queryRow<{ count: number }>(database, sql`select count(*)::int as count from ${each.table}`))
      ?.count
  const before = await Promise.all(EXPIRING.map(count))
  await addRows(ada, EXPIRED, over)
  await addRows(ada, 1, later)
  await forgetExpired(systemContext(database.db))
  expect(await Promise.all(EXPIRING.map(count))).toEqual(before.map((rows) => (rows ?? 0) + 1))
})

test('Every table with an expiry is among those that are emptied', async () => {
  const expiring = await queryRows<{ name: string }>(
    database,
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '^expire|^done_at$' order by name`,
  )
  expect(expiring.map(({ name }) => name)).toEqual(EXPIRING.map(nameOf).sort())
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '~/domain/account/deletion.server'
import type { Context } from '~/domain/context'
import { listConnections } from '~/domain/tokens/connections.server'
import { CONNECTIONS_MAX } from '~/domain/tokens/constants'
import { allowAssistant, exchangeCode, renewTokens, revokeGrant } from '~/domain/tokens/grants.server'
import { findActorByApiToken, listApiTokens } from '~/domain/tokens/queries.server'
import { allowed, raceBehind, signInAll, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY } from '../support/inputs'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
let ada: Context

beforeAll(async () => {
  ;[ada] = await signInAll(database.db, 'Ada')
})

const system = () => systemContext(database.db)
const later = (milliseconds: number) => ({
  ...system(),
  now: sql`${new Date(Date.now() + milliseconds).toISOString()}::timestamptz`,
})
const { client_id, redirect_uri, challenge } = allowed
const exchange = (code: string, ctx = system()) =>
  exchangeCode(ctx, { code, client_id, redirect_uri, challenge })
const renew = (refresh_token: string, ctx = system(), wanted = ['read', 'add', 'manage'] as const) =>
  renewTokens(ctx, { refresh_token, client_id, wanted })

async function connect(ctx = ada, changes: Partial<typeof allowed> = {}) {
  const code = (await allowAssistant(ctx, { ...allowed, ...changes })) ?? ''
  const tokens = (await exchange(code)) ?? expect.fail('no tokens')
  return { code, ...tokens }
}
const actorOf = (access_token: string, ctx = system()) => findActorByApiToken(ctx, access_token)

describe('A code', () => {
  test('is worth its scopes once, for a minute, and ends its connection when it comes again', async () => {
    const { code, access_token, refresh_token, scopes } = await connect()
    expect(scopes).toEqual(['read', 'manage'])
    expect(await actorOf(access_token)).toMatchObject({
      id: ada.actor.id,
      is_in_person: false,
      token_scopes: ['read', 'manage'],
      connection_id: expect.any(String) as string,
    })
    expect(await exchange(code)).toBeNull()
    expect([await actorOf(access_token), await renew(refresh_token)]).toEqual([null, null])
    const old = (await allowAssistant(ada, allowed)) ?? ''
    expect(await exchange(old, later(61_000))).toBeNull()
  })

  test('fetched twice at once leaves nothing', async () => {
    const code = (await allowAssistant(ada, { ...allowed, redirect_host: 'twice.example' })) ?? ''
    const answers = await Promise.all([exchange(code), exchange(code)])
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { connections } = await listConnections(ada)
    expect(connections.filter(({ redirect_host }) => redirect_host === 'twice.example')).toEqual([])
  })

  test('is of one person, and is none of a deleted account', async () => {
    const [gone] = await signInAll(database.db, 'Gone')
    const code = (await allowAssistant(gone, allowed)) ?? ''
    const raced = () => exchange(code)
    const answer = await raceBehind(database.db, (db) => deleteAccount({ ...gone, db }, gone.actor), raced)
    expect(answer).toBeNull()
    for (const table of ['connections', 'oauth_codes', 'api_tokens']) {
      const rows = sql`select from ${sql.identifier(table)} where user_id = ${gone.actor.id}`
      expect(await queryRows(database, rows)).toEqual([])
    }
    expect(await allowAssistant(gone, allowed)).toBeNull()
  })

  test('is not made for a person with too many connections', async () => {
    const [busy] = await signInAll(database.db, 'Busy')
    for (let made = 0; made < CONNECTIONS_MAX; made++) await connect(busy)
    expect(await allowAssistant(busy, allowed)).toBeNull()
  })

  test('takes the place of connections of the same assistant at the same host alone', async () => {
    const [person] = await signInAll(database.db, 'Person')
    await connect(person, { redirect_host: 'localhost' })
    await connect(person, { redirect_host: 'localhost' })
    await connect(person, { replaces: true })
    await connect(person, { replaces: true })
    expect((await listConnections(person)).connections.map(({ redirect_host }) => redirect_host)).toEqual([
      'assistant.example',
      'localhost',
      'localhost',
    ])
    expect((await listApiTokens(person)).tokens).toEqual([])
  })
})

describe('A refresh token', () => {
  test('works again for two minutes, and after that ends the connection', async () => {
    const { refresh_token } = await connect()
    const first = (await renew(refresh_token)) ?? expect.fail('not renewed')
    expect(await renew(refresh_token, later(110_000))).not.toBeNull()
    expect(await actorOf(first.access_token)).not.toBeNull()
    expect(await renew(refresh_token, later(130_000))).toBeNull()
    expect([await actorOf(first.access_token), await renew(first.refresh_token)]).toEqual([null, null])
  })

  test('gives less when less is wanted, and never more', async () => {
    const { refresh_token } = await connect()
    expect((await renew(refresh_token, system(), ['read'] as never))?.scopes).toEqual(['read'])
    expect((await renew(refresh_token, system(), ['add'] as never))?.scopes).toEqual(['read', 'manage'])
  })

  test('lasts for 90 days from its making, an access token for an hour', async () => {
    const { access_token, refresh_token } = await connect()
    expect(await actorOf(access_token, later(DAY / 24 - 60_000))).not.toBeNull()
    expect(await actorOf(access_token, later(DAY / 24 + 60_000))).toBeNull()
    const renewed = (await renew(refresh_token, later(89 * DAY))) ?? expect.fail('not renewed')
    expect(await renew(renewed.refresh_token, later(178 * DAY))).not.toBeNull()
    expect(await renew((await connect()).refresh_token, later(91 * DAY))).toBeNull()
  })

  test('is nobody’s once its person is banned', async () => {
    const [banned] = await signInAll(database.db, 'Banned')
    const { access_token, refresh_token } = await connect(banned)
    await queryRows(database, sql`update users set banned_at = now() where id = ${banned.actor.id}`)
    expect([await actorOf(access_token), await renew(refresh_token)]).toEqual([null, null])
  })
})

test('Either token ends its connection, and nothing is kept but hashes', async () => {
  for (const name of ['access_token', 'refresh_token'] as const) {
    const tokens = await connect()
    const stored = await queryRow<{ text: string }>(
      database,
      sql`select (select json_agg(c)::text from oauth_codes c) || (select json_agg(r)::text from refresh_tokens r) || (select json_agg(a)::text from api_tokens a) as text`,
    )
    for (const secret of [tokens.code, tokens.access_token, tokens.refresh_token])
      expect(stored?.text).not.toContain(secret)
    await revokeGrant(system(), tokens[name])
    expect([await actorOf(tokens.access_token), await renew(tokens.refresh_token)]).toEqual([null, null])
  }
})

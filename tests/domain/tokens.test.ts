import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { createApiToken, revokeApiToken } from '~/domain/tokens/commands.server'
import { API_TOKEN_PREFIX } from '~/domain/tokens/constants'
import { findActorByApiToken, listApiTokens } from '~/domain/tokens/queries.server'
import { at, refusal, signInAll, systemContext } from '../support/builders'
import { DAY, HOUR } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const named = (name: string, expires_in_days: number | null = null) => ({ name, expires_in_days })

let ada: Context
let bob: Context

beforeAll(async () => {
  ;[ada, bob] = await signInAll(database.db, 'Ada', 'Bob')
})

const systemAt = (time: string) => ({
  ...systemContext(database.db),
  now: sql`${time}::timestamptz`,
})
const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describe('An API token', () => {
  test('stands for its owner, who then does not act in person', async () => {
    const { secret } = await createApiToken(ada, named('Report'))
    expect(secret.startsWith(API_TOKEN_PREFIX)).toBe(true)
    expect(await findActorByApiToken(systemContext(database.db), secret)).toMatchObject({
      id: ada.actor.id,
      is_in_person: false,
    })
  })

  test('is kept as a hash alone', async () => {
    const { secret } = await createApiToken(ada, named('Report'))
    const rows = await queryRows(ada, sql`select to_jsonb(t)::text as text from api_tokens t`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(API_TOKEN_PREFIX.length))
  })

  test.each(['', 'tactics_', 'tactics_unknown', "tactics_' or true --"])(
    'that nobody made stands for nobody: %j',
    async (secret) => {
      expect(await findActorByApiToken(systemContext(database.db), secret)).toBeNull()
    },
  )

  test('ends when its days are over, to the moment', async () => {
    const { secret, token } = await createApiToken(ada, named('Week', 7))
    const end = Date.parse(token.expires_at ?? '')
    // The clock is read once for each of the two.
    expect((end - Date.parse(token.created_at)) / DAY).toBeCloseTo(7)
    const at = (offset: number) => systemAt(new Date(end + offset).toISOString())
    expect(await findActorByApiToken(at(-1), secret)).toMatchObject({ id: ada.actor.id })
    expect(await findActorByApiToken(at(1), secret)).toBeNull()
  })

  test('without days does not end', async () => {
    const { secret, token } = await createApiToken(ada, named('For ever'))
    expect(token.expires_at).toBeNull()
    expect(await findActorByApiToken(systemAt(after(3650 * DAY)), secret)).toMatchObject({ id: ada.actor.id })
  })

  test('says when it was last used, to the minute', async () => {
    const { secret, token } = await createApiToken(bob, named('Used'))
    const lastUsed = async () =>
      (await listApiTokens(bob)).tokens.find(({ id }) => id === token.id)?.last_used_at ?? null
    expect(await lastUsed()).toBeNull()
    const [first, soon, later] = [after(HOUR), after(HOUR + 59_000), after(HOUR + 61_000)]
    await findActorByApiToken(systemAt(first), secret)
    expect(await lastUsed()).toBe(first)
    await findActorByApiToken(systemAt(soon), secret)
    expect(await lastUsed()).toBe(first)
    await findActorByApiToken(systemAt(later), secret)
    expect(await lastUsed()).toBe(later)
  })

  test('is worth nothing once it is revoked', async () => {
    const { secret, token } = await createApiToken(ada, named('Short'))
    await revokeApiToken(ada, { token_id: token.id })
    expect(await findActorByApiToken(systemContext(database.db), secret)).toBeNull()
    expect((await listApiTokens(ada)).tokens.map(({ id }) => id)).not.toContain(token.id)
  })

  test('of somebody else is not found, and stays', async () => {
    const { secret, token } = await createApiToken(ada, named('Ada’s'))
    await expect(revokeApiToken(bob, { token_id: token.id })).rejects.toMatchObject(
      refusal('not_found', 'Token not found'),
    )
    await expect(revokeApiToken(bob, { token_id: newId() })).rejects.toMatchObject(
      refusal('not_found', 'Token not found'),
    )
    expect(await findActorByApiToken(systemContext(database.db), secret)).not.toBeNull()
    expect((await listApiTokens(bob)).tokens.map(({ id }) => id)).not.toContain(token.id)
  })

  test('is listed as expired when it is', async () => {
    const { token } = await createApiToken(ada, named('Old', 1))
    const listed = async (ctx: Context) => (await listApiTokens(ctx)).tokens.find(({ id }) => id === token.id)
    expect(await listed(ada)).toMatchObject({ is_expired: false })
    expect(await listed(at(ada, after(2 * DAY)))).toMatchObject({ is_expired: true })
  })
})

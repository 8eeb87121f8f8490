import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SystemContext } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { upgrade } from '~/domain/subscription/commands.server'
import {
  deleteSession,
  findActor,
  findSessions,
  issueTicket,
  redeemTicket,
  upsertUser,
} from '~/domain/users/sessions.server'
import { limits, raceBehind, signIn, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const system = () => systemContext(database.db)
const systemAt = (time: string): SystemContext => ({ ...system(), now: sql`${time}::timestamptz` })

const noon = '2031-03-01T12:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000).toISOString()
const daysAfter = (days: number, seconds = 0) => after(days * 24 * 60 * 60 + seconds)

const identity = (subject = newId()) => ({
  provider: 'google' as const,
  subject,
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
})
const upsert = async (...args: Parameters<typeof upsertUser>) => (await upsertUser(...args)).id
const newUser = () => upsert(system(), identity())

/** A session that began at noon. */
async function session() {
  const user_id = await newUser()
  const ticket = await issueTicket(systemAt(noon), user_id, 'browser')
  const token = await redeemTicket(systemAt(noon), ticket, 'browser')
  if (!token) throw new Error('The ticket was refused')
  return { user_id, token }
}

describe('a person', () => {
  test('is known by provider and subject, whatever name and address', async () => {
    const ada = identity()
    const id = await upsert(system(), ada)
    expect(await upsert(system(), { ...ada, email: 'new@example.com', full_name: 'Ada King' })).toBe(id)
    expect(await queryRow(database, sql`select email, full_name from users where id = ${id}`)).toEqual({
      email: 'new@example.com',
      full_name: 'Ada King',
    })
  })

  test('is another one with another subject or provider, and the same address', async () => {
    const ada = identity()
    const ids = await Promise.all(
      [ada, identity(), { ...ada, provider: 'local' as const }].map((person) => upsert(system(), person)),
    )
    expect(new Set(ids).size).toBe(3)
  })

  test('who signs in many times at once is one', async () => {
    const ada = identity()
    const ids = await Promise.all(Array.from({ length: 10 }, () => upsert(system(), ada)))
    expect(new Set(ids).size).toBe(1)
  })

  test('starts a trial at the first sign-in, and no other one later', async () => {
    const ada = identity()
    const id = await upsert(systemAt(noon), ada)
    await upsert(systemAt(daysAfter(10)), ada)
    const ticket = await issueTicket(systemAt(noon), id, 'browser')
    const token = (await redeemTicket(systemAt(noon), ticket, 'browser')) ?? ''
    const trial = async (time: string) => {
      const actor = await findActor(systemAt(time), token)
      return actor && [actor.plan, actor.trial_ends_at, actor.is_trial_running]
    }
    const end = daysAfter(limits.days)
    expect(await trial(noon)).toEqual(['trial', end, true])
    expect(await trial(daysAfter(limits.days, -1))).toEqual(['trial', end, true])
    expect(await trial(end)).toEqual(['trial', end, false])
  })

  test('is on premium from the upgrade on, and stays there at the next sign-in', async () => {
    const ada = await signIn(database.db)
    await upgrade(ada)
    await upgrade(ada)
    const subject = await queryRow<{ subject: string }>(
      database,
      sql`select subject from users where id = ${ada.actor.id}`,
    )
    const id = await upsert(system(), { ...identity(subject?.subject), provider: 'local' })
    expect(id).toBe(ada.actor.id)
    const token = await redeemTicket(system(), await issueTicket(system(), id, 'browser'), 'browser')
    expect(await findActor(system(), token ?? '')).toMatchObject({ plan: 'premium', is_trial_running: false })
  })
})

describe('a ticket', () => {
  test('is exchanged for a session of its person', async () => {
    const { user_id, token } = await session()
    expect(await findActor(systemAt(noon), token)).toMatchObject({
      id: user_id,
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
      plan: 'trial',
    })
  })

  test('gives one session to 20 redemptions at once', async () => {
    const user_id = await newUser()
    const ticket = await issueTicket(system(), user_id, 'browser')
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => redeemTicket(system(), ticket, 'browser')),
    )
    const won = tokens.filter((token) => token !== null)
    expect(won).toHaveLength(1)
    expect(await findActor(system(), won[0] ?? '')).toMatchObject({ id: user_id })
    expect(await queryRows(database, sql`select 1 from sessions where user_id = ${user_id}`)).toHaveLength(1)
  })

  test('that is being exchanged at that moment is worth nothing', async () => {
    const ticket = await issueTicket(system(), await newUser(), 'browser')
    const redeem = (db = database.db) => redeemTicket({ ...system(), db }, ticket, 'browser')
    expect(await raceBehind(database.db, redeem, redeem)).toBeNull()
  })

  test('is worth nothing in a foreign browser, and is not burnt by it', async () => {
    const user_id = await newUser()
    const ticket = await issueTicket(system(), user_id, 'browser')
    for (const foreign of ['other browser', '', 'browser ', 'BROWSER', ticket])
      expect(await redeemTicket(system(), ticket, foreign)).toBeNull()
    expect(await queryRows(database, sql`select 1 from sessions where user_id = ${user_id}`)).toEqual([])
    expect(await redeemTicket(system(), ticket, 'browser')).not.toBeNull()
  })

  test('ends the session that the browser had before, once it is exchanged', async () => {
    const { user_id, token } = await session()
    const ticket = await issueTicket(systemAt(noon), user_id, 'browser')
    expect(await redeemTicket(systemAt(noon), ticket, 'another', token)).toBeNull()
    expect(await findActor(systemAt(noon), token)).not.toBeNull()
    expect(await redeemTicket(systemAt(noon), ticket, 'browser', token)).not.toBeNull()
    expect(await findActor(systemAt(noon), token)).toBeNull()
  })

  test('that nobody issued is worth nothing', async () => {
    const real = await issueTicket(system(), await newUser(), 'browser')
    for (const ticket of ['', 'x', newId(), real.slice(1), real.toUpperCase(), hashOf(real)])
      expect(await redeemTicket(system(), ticket, 'browser')).toBeNull()
  })

  test.each([
    [59, true],
    [59.999, true],
    [60, false],
    [61, false],
    [3600, false],
  ])('after %d seconds is good: %s, by the database clock', async (seconds, isGood) => {
    const ticket = await issueTicket(systemAt(noon), await newUser(), 'browser')
    expect((await redeemTicket(systemAt(after(seconds)), ticket, 'browser')) !== null).toBe(isGood)
  })

  test('for two sign-ins of one person are two', async () => {
    const user_id = await newUser()
    const tickets = [await issueTicket(system(), user_id, 'one'), await issueTicket(system(), user_id, 'two')]
    expect(await redeemTicket(system(), tickets[0] ?? '', 'two')).toBeNull()
    expect(await redeemTicket(system(), tickets[1] ?? '', 'two')).not.toBeNull()
    expect(await redeemTicket(system(), tickets[0] ?? '', 'one')).not.toBeNull()
  })
})

describe('a session', () => {
  test('that nobody began belongs to nobody', async () => {
    const { token } = await session()
    for (const guess of ['', 'x', token.slice(1), token.toUpperCase(), hashOf(token), newId()])
      expect(await findActor(systemAt(noon), guess)).toBeNull()
  })

  test('lives 30 days without use', async () => {
    const { user_id, token } = await session()
    expect(await findActor(systemAt(daysAfter(30)), token)).toBeNull()
    expect(await findActor(systemAt(daysAfter(30, -1)), token)).toMatchObject({ id: user_id })
  })

  test('lives on from each day of use', async () => {
    const { user_id, token } = await session()
    for (const day of [29, 58, 87, 116])
      expect(await findActor(systemAt(daysAfter(day)), token)).toMatchObject({
        id: user_id,
        is_renewed: true,
      })
    expect(await findActor(systemAt(daysAfter(146)), token)).toBeNull()
  })

  test('is renewed once a day at most', async () => {
    const { token } = await session()
    const isRenewed = async (days: number, seconds: number) =>
      (await findActor(systemAt(daysAfter(days, seconds)), token))?.is_renewed
    expect(await isRenewed(0, 0)).toBe(false)
    expect(await isRenewed(1, 0)).toBe(false)
    expect(await isRenewed(1, 1)).toBe(true)
    expect(await isRenewed(1, 2)).toBe(false)
    expect(await isRenewed(2, 2)).toBe(true)
  })

  test('ends with the sign-out, and no other session with it', async () => {
    const { user_id, token } = await session()
    const ticket = await issueTicket(systemAt(noon), user_id, 'phone')
    const phone = (await redeemTicket(systemAt(noon), ticket, 'phone')) ?? ''
    await deleteSession(system(), token)
    await deleteSession(system(), token)
    expect(await findActor(systemAt(noon), token)).toBeNull()
    expect(await findActor(systemAt(noon), phone)).toMatchObject({ id: user_id })
  })

  test('is found beside others, each in its place, however often it is asked for', async () => {
    const [one, other] = await Promise.all([session(), session()])
    const asked = [one.token, 'unknown', other.token, one.token, '']
    const found = await findSessions(systemAt(daysAfter(2)), asked)
    expect(found.map((actor) => actor?.id)).toEqual([
      one.user_id,
      undefined,
      other.user_id,
      one.user_id,
      undefined,
    ])
    expect(found.every((actor) => actor === null || !('token_hash' in actor))).toBe(true)
    expect(found[0]?.is_due).toBe(true)
  })
})

test('the database holds hashes of secrets and no secret', async () => {
  const user_id = await newUser()
  const secrets = {
    ticket: await issueTicket(system(), user_id, 'browser secret'),
    browser: 'browser secret',
  }
  const stored = async (table: string) =>
    JSON.stringify(
      await queryRows(
        database,
        sql`select x::text from ${sql.identifier(table)} x where user_id = ${user_id}`,
      ),
    )
  const tickets = await stored('sign_in_tickets')
  expect(tickets).toContain(hashOf(secrets.ticket))
  expect(tickets).toContain(hashOf(secrets.browser))
  for (const secret of Object.values(secrets)) expect(tickets).not.toContain(secret)

  const token = (await redeemTicket(system(), secrets.ticket, secrets.browser)) ?? ''
  const sessions = await stored('sessions')
  expect(sessions).toContain(hashOf(token))
  expect(sessions).not.toContain(token)
})

test('tokens are 256 random bits', async () => {
  const tokens = (await Promise.all(Array.from({ length: 20 }, session))).map(({ token }) => token)
  expect(new Set(tokens).size).toBe(20)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

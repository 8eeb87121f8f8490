import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import {
  claimMails,
  failMail,
  finishMail,
  forgetOldMails,
  listStuckMails,
  retryParkedMails,
} from '~/domain/notifications/outbox.server'
import { lockedTactic } from '~/domain/tactics/scope.server'
import { inviteToTeam } from '~/domain/teams/commands.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  signInPremium,
  systemContext,
} from '../support/builders'
import { DAY } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { announce, later } from '../support/mails'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const SECOND = 1000
const LEASE = 180 * SECOND

let owner: Context
let team_id: string

const now = () => systemContext(database.db)
const in_ = (duration: number) => later(database.db, duration)
const claimedIn = async (duration: number) => (await claimMails(in_(duration), 100)).map(({ id }) => id)
/** Claims the one mail that is due. */
async function claim(ctx = now()) {
  const [mail] = await claimMails(ctx, 100)
  if (!mail) throw new Error('No mail is due')
  return mail
}
const stateOf = (id: string) =>
  queryRow<{ state: string; seconds: number }>(
    database,
    sql`select state, round(extract(epoch from due_at - clock_timestamp()))::int as seconds from outbox where id = ${id}`,
  )

beforeAll(async () => {
  ;[owner] = await signInPremium(database.db, 'Ada')
  team_id = await buildTeam(owner)
})

/** One mail that waits. */
async function queueOne(email = 'ben@example.com'): Promise<string> {
  await inviteToTeam(owner, { team_id, emails: [email] })
  const row = await queryRow<{ id: string }>(database, sql`select id from outbox where address = ${email}`)
  return row?.id ?? ''
}

beforeEach(async () => {
  await queryRows(database, sql`delete from outbox`)
})

test('a claimed mail is nobody else’s until the lease ends, and done once it is sent', async () => {
  const id = await queueOne()
  expect(await claimedIn(0)).toEqual([id])
  expect(await claimedIn(LEASE - 10 * SECOND)).toEqual([])
  const mail = await claim(in_(LEASE + 10 * SECOND))
  expect(mail.id).toBe(id)
  await finishMail(now(), mail, 'sent')
  expect(await claimedIn(DAY)).toEqual([])
})

test('two who claim at once never get the same mail', async () => {
  for (let number = 0; number < 20; number++) await queueOne(`person${number}@example.com`)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimMails(now(), 3)))
  const ids = claims.flat().map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('what fails is tried again after twice the time, at most hourly, and parked after a day', async () => {
  const id = await queueOne()
  const failure = { reason: 'ECONNECTION', isFinal: false }
  const waits: number[] = []
  for (let tries = 0; tries < 9; tries++) {
    await queryRows(database, sql`update outbox set due_at = now()`)
    expect(await failMail(now(), await claim(), failure)).toBe('waiting')
    waits.push((await stateOf(id))?.seconds ?? 0)
  }
  const expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
  for (const [index, wait] of waits.entries())
    expect(Math.abs(wait - (expected[index] ?? 0))).toBeLessThan(15)
  const mail = await claim(in_(2 * 3600 * SECOND))
  expect(await failMail(in_(DAY + SECOND), mail, failure)).toBe('parked')
  expect(await claimedIn(2 * DAY)).toEqual([])
})

test('what is refused for good is parked at once, shown without an address, and tried again when told', async () => {
  const id = await queueOne()
  expect(await failMail(now(), await claim(), { reason: 'EENVELOPE 550', isFinal: true })).toBe('parked')
  expect(await listStuckMails(now(), 10)).toMatchObject([
    { id, about: 'team_invitation_notifications', state: 'parked', attempts: 1, last_error: 'EENVELOPE 550' },
  ])
  expect(JSON.stringify(await listStuckMails(now(), 10))).not.toContain('ben@')
  expect(await retryParkedMails(now(), null)).toBe(1)
  const mail = await claim(in_(SECOND))
  expect(mail.id).toBe(id)
  await finishMail(now(), mail, 'sent')
  expect(await retryParkedMails(now(), id)).toBe(0)
  expect(await listStuckMails(now(), 10)).toEqual([])
})

test('a late answer does not undo what became of a mail', async () => {
  const id = await queueOne()
  const mail = await claim()
  await finishMail(now(), mail, 'sent')
  expect(await failMail(now(), mail, { reason: 'ETIMEDOUT', isFinal: false })).toBeNull()
  expect((await stateOf(id))?.state).toBe('sent')
})

test('a sender that was frozen beyond its lease closes nothing that another serves or has served', async () => {
  const id = await queueOne()
  const frozen = await claim()
  const awake = await claim(in_(LEASE + SECOND))
  const rows = () => queryRows(database, sql`select o::text from outbox o`)
  const wake = async () => {
    const before = await rows()
    await finishMail(now(), frozen, 'sent')
    await finishMail(now(), frozen, 'dropped')
    for (const isFinal of [false, true])
      expect(await failMail(now(), frozen, { reason: 'ETIMEDOUT', isFinal })).toBeNull()
    expect(await rows()).toEqual(before)
  }
  await wake()
  expect(await failMail(now(), awake, { reason: 'EENVELOPE 550', isFinal: true })).toBe('parked')
  await wake()
  // The number of attempts starts again; the token does not.
  await retryParkedMails(now(), id)
  const retried = await claim(in_(SECOND))
  await wake()
  await finishMail(now(), retried, 'sent')
  await wake()
  expect((await stateOf(id))?.state).toBe('sent')
})

test('what was sent is forgotten after a month, what waits or is parked is not', async () => {
  const [sent, parked] = [await queueOne('a@example.com'), await queueOne('b@example.com')]
  await queueOne('c@example.com')
  const claimed = new Map((await claimMails(now(), 100)).map((mail) => [mail.id, mail]))
  const mailOf = (id: string) => claimed.get(id) ?? { id, lease: -1 }
  await finishMail(now(), mailOf(sent), 'sent')
  await failMail(now(), mailOf(parked), { reason: 'EENVELOPE 550', isFinal: true })
  await forgetOldMails(in_(29 * DAY))
  expect(await queryRows(database, sql`select from outbox`)).toHaveLength(3)
  await forgetOldMails(in_(31 * DAY))
  expect(await queryRows(database, sql`select from outbox where state = 'sent'`)).toHaveLength(0)
  expect(await queryRows(database, sql`select from outbox`)).toHaveLength(2)
})

test('many who queue the same end at once queue it once', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => buildCampaign(owner, team_id)))
  await endCampaign(owner, { campaign_id: ids[0] ?? '' })
  for (const id of ids.slice(1)) await letTimeRunOut(owner, id)
  const counts = await Promise.all(
    Array.from({ length: 6 }, () => announce('campaign_ended_notifications', now())),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await queryRows(database, sql`select from outbox`)).toHaveLength(3)
})

test('the end waits for votes that were counted in, and those of other campaigns do not wait', async () => {
  const [held, free] = await Promise.all([1, 2].map(() => buildCampaign(owner, team_id)))
  const tactic_id = await buildTactic(owner, held ?? '')
  for (const id of [held, free]) await letTimeRunOut(owner, id ?? '')
  // PGlite has one connection: nothing holds a row while something else runs.
  const isAlone = inject('engine') === 'pglite'
  const announced = await database.db.transaction(async (tx) => {
    await queryRows({ db: tx }, lockedTactic({ ...owner, db: tx }, tactic_id))
    return isAlone ? 0 : announce('campaign_ended_notifications', now())
  })
  expect(announced).toBe(isAlone ? 0 : 1)
  expect(await announce('campaign_ended_notifications', now())).toBe(isAlone ? 2 : 1)
})

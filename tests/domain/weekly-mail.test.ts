import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { setCampaignObserver } from '~/domain/campaigns/observers.server'
import type { Context } from '~/domain/context'
import type { MailContext } from '~/domain/seals/receipts.server'
import { saveDecision } from '~/domain/decisions/commands.server'
import { findDueWork, type MailOf } from '~/jobs/mail/kinds.server'
import { recordOutcome } from '~/domain/outcomes/commands.server'
import { openSecondRound } from '~/domain/rounds/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { editTeam } from '~/domain/teams/commands.server'
import { leaveTeam } from '~/domain/teams/members.server'
import { getTeam } from '~/domain/teams/queries.server'
import {
  at,
  buildCampaign,
  buildTactic,
  buildTeam,
  refusal,
  signInPremium,
  systemContext,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { announce, postOf, queueDue, turnOff } from '../support/mails'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()

type Digest = MailOf<'weekly_digest_notifications'>

/** Days of January 2040, whose 2nd, 9th and 16th are Mondays. */
const day = (date: number, time = '12:00') => `2040-01-${String(date).padStart(2, '0')}T${time}:00.000Z`
const clockOf = (time: string): MailContext => ({
  ...systemContext(database.db),
  now: sql`${time}::timestamptz`,
})
const NOTHING = { running: [], ended: [], decisions: [], outcomes: [] }

let people: readonly [Context, Context, Context]
let ada: Context
let ben: Context
let cleo: Context
let team_id: string

beforeAll(async () => {
  people = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo')
})

/** A team of three whose digest is on since Wednesday the 4th. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  await queryRows(database, sql`delete from notification_preferences`)
  ;[ada, ben, cleo] = people
  team_id = await buildTeam(ada, ben, cleo)
  await turnDigest(true, day(4))
})

const turnDigest = (weekly_digest: boolean, time: string, actor = ada) =>
  editTeam(at(actor, time), { team_id, weekly_digest })
const campaignUntil = (end_datetime: string) => buildCampaign(at(ada, day(4)), team_id, { end_datetime })
const dueAt = () =>
  queryRow<{ digest_due_at: string | null }>(
    database,
    sql`select to_char(digest_due_at at time zone 'utc', 'DD HH24:MI') as digest_due_at from teams where id = ${team_id}`,
  )

/** The digests that people get at this time. */
async function digests(time: string): Promise<Digest[]> {
  const mails = await postOf(clockOf(time))
  return mails.filter((mail): mail is Digest => mail.kind === 'weekly_digest_notifications')
}
const readers = (mails: Digest[]) => mails.map(({ to }) => to.name).sort()

describe('A weekly mail', () => {
  test('is due on Mondays at 8:00 UTC, once for a week, for everybody who is a member', async () => {
    await campaignUntil(day(25))
    expect(await digests(day(9, '07:59'))).toEqual([])
    expect((await findDueWork(clockOf(day(9, '07:59')))).weekly_digest_notifications).toBe(false)
    expect((await findDueWork(clockOf(day(9, '08:00')))).weekly_digest_notifications).toBe(true)
    expect(readers(await digests(day(9, '08:00')))).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await digests(day(15))).toEqual([])
    expect((await findDueWork(clockOf(day(15)))).weekly_digest_notifications).toBe(false)
    await leaveTeam(cleo, { team_id })
    await turnOff(ben, 'weekly_digest_notifications')
    expect(readers(await digests(day(16, '08:00')))).toEqual(['Ada'])
  })

  test('that was missed is caught up once, and two workers send one', async () => {
    await campaignUntil(day(31))
    const ctx = clockOf(day(25))
    const counts = await Promise.all([
      announce('weekly_digest_notifications', ctx),
      announce('weekly_digest_notifications', ctx),
    ])
    expect(counts.sort()).toEqual([0, 1])
    expect(readers(await digests(day(25)))).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await dueAt()).toEqual({ digest_due_at: '30 08:00' })
    // A clock that was put back finds the mails of that week in the queue.
    await queryRows(database, sql`update teams set digest_due_at = ${day(23)}::timestamptz`)
    expect(await digests(day(26))).toEqual([])
  })

  test('tells nothing of a week without anything to tell', async () => {
    expect(await digests(day(9))).toEqual([])
    const states = await queryRows(database, sql`select state from outbox where team_id = ${team_id}`)
    expect(states).toEqual(Array.from({ length: 3 }, () => ({ state: 'dropped' })))
  })
})

describe('Who has it', () => {
  test('decides the owner, and it is off at first', async () => {
    const other = await buildTeam(ada)
    expect((await getTeam(ada, { team_id: other })).team.weekly_digest).toBe(false)
    expect(await turnDigest(true, day(10))).toMatchObject({ team: { weekly_digest: true } })
    expect(await dueAt()).toEqual({ digest_due_at: '09 08:00' })
    await editTeam(at(ada, day(10)), { team_id, name: 'Renamed' })
    expect((await getTeam(ben, { team_id })).team).toMatchObject({ name: 'Renamed', weekly_digest: true })
    await expect(turnDigest(false, day(10), ben)).rejects.toMatchObject(
      refusal('forbidden', 'Only the team owner can change the team'),
    )
    expect(await turnDigest(false, day(10))).toMatchObject({ team: { weekly_digest: false } })
    expect(await dueAt()).toEqual({ digest_due_at: null })
  })

  test('a team that turns it off gets none that is queued, and later no second one for the same week', async () => {
    await campaignUntil(day(25))
    await queueDue(clockOf(day(9)))
    await turnDigest(false, day(9))
    expect(await digests(day(9))).toEqual([])
    await turnDigest(true, day(9, '18:00'))
    expect(await digests(day(10))).toEqual([])
    expect(readers(await digests(day(16)))).toEqual(['Ada', 'Ben', 'Cleo'])
  })
})

describe('What it tells', () => {
  const contentFor = async (name: string, time: string) =>
    (await digests(time)).find(({ to }) => to.name === name)?.content

  test('of what runs: the time left and the reader’s own progress', async () => {
    const campaign_id = await campaignUntil(day(11, '08:00'))
    const tactic_id = await buildTactic(at(ada, day(5)), campaign_id, 'Tactic of Ada')
    await buildTactic(at(ben, day(5)), campaign_id, 'Tactic of Ben')
    await voteOnTactic(at(ben, day(6)), { tactic_id, ...scores(2, 3, 4) })
    const running = {
      id: campaign_id,
      name: 'Autumn growth',
      is_second_round: false,
      end_datetime: day(11, '08:00'),
      time_zone: null,
      milliseconds_left: 2 * 24 * 60 * 60 * 1000,
      tactic_count: 2,
    }
    const mails = await digests(day(9, '08:00'))
    expect(Object.fromEntries(mails.map(({ to, content }) => [to.name, content]))).toEqual({
      Ada: { ...NOTHING, running: [{ ...running, scored_count: 1 }] },
      Ben: { ...NOTHING, running: [{ ...running, scored_count: 2 }] },
      Cleo: { ...NOTHING, running: [{ ...running, scored_count: 0 }] },
    })
  })

  test('no progress to somebody who observes it', async () => {
    const campaign_id = await campaignUntil(day(11, '08:00'))
    await setCampaignObserver(at(cleo, day(5)), { campaign_id, member_id: cleo.actor.id, observes: true })
    expect(await contentFor('Cleo', day(9, '08:00'))).toMatchObject({
      running: [{ id: campaign_id, scored_count: null }],
    })
  })

  test('of what has ended, was decided and came of it: each in the week after it, once', async () => {
    const campaign_id = await campaignUntil(day(20))
    const tactic_id = await buildTactic(at(ada, day(5)), campaign_id, 'Tactic of Ada')
    await endCampaign(at(ada, day(6)), { campaign_id })
    const decide = (time: string, version: number, publish: boolean) =>
      saveDecision(at(ada, time), {
        campaign_id,
        version,
        slots: 1,
        tactics: { [tactic_id]: { choice: 'do', reason: null } },
        publish,
      })
    const campaign = { id: campaign_id, name: 'Autumn growth' }
    await decide(day(7), 0, false)
    const headline = '“Tactic of Ada” is #1 by score. One person scored. Ask another before you rely on it.'
    const ended = [{ ...campaign, headline }]
    // The next week begins at 8:00, also for a digest that is sent late.
    await decide(day(9, '08:00'), 1, true)
    expect(await contentFor('Cleo', day(9, '09:00'))).toEqual({ ...NOTHING, ended })

    const decisions = [{ ...campaign, chosen_count: 1 }]
    expect(await contentFor('Cleo', day(16))).toEqual({ ...NOTHING, decisions })

    const outcome = { outcome: 'won', figure: '+12 %' } as const
    await recordOutcome(at(ada, day(17)), { tactic_id, ...outcome, link: null, sentence: null })
    const told = { id: campaign_id, tactic_name: 'Tactic of Ada', campaign_name: 'Autumn growth', ...outcome }
    expect(await contentFor('Cleo', day(23))).toEqual({ ...NOTHING, outcomes: [told] })
    expect(await digests(day(30))).toEqual([])
  })

  test('of a second round while it runs, and of the result when it is over', async () => {
    const campaign_id = await campaignUntil(day(20))
    const tactic_id = await buildTactic(at(ada, day(5)), campaign_id)
    await endCampaign(at(ada, day(6)), { campaign_id })
    await postOf(clockOf(day(6)))
    await openSecondRound(at(ada, day(7)), {
      campaign_id,
      tactic_ids: [tactic_id],
      hours: 72,
    })
    expect(await contentFor('Ben', day(9))).toMatchObject({
      ...NOTHING,
      running: [{ id: campaign_id, is_second_round: true, tactic_count: 1, scored_count: 0 }],
    })
    expect(await contentFor('Ben', day(16))).toMatchObject({ ...NOTHING, ended: [{ id: campaign_id }] })
  })
})

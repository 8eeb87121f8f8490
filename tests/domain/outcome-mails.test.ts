import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { findDueWork } from '~/jobs/mail/kinds.server'
import { unsubscribe } from '~/domain/notifications/unsubscribe.server'
import { linkIssue, recordOutcome } from '~/domain/outcomes/commands.server'
import { leaveTeam } from '~/domain/teams/members.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR } from '../support/inputs'
import { announce, later, postOf, queueDue, receipts, turnOff } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

let ada: Context
let ben: Context
let cleo: Context
let team_id: string
let campaign_id: string
let ofAda: string
let ofBen: string
let ofCleo: string

/** Ada owns the campaign, Ben and Cleo have added a tactic each; Cleo's is not to be done. All other mails are out. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben, cleo] = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo')
  team_id = await buildTeam(ada, ben, cleo)
  campaign_id = await buildCampaign(ada, team_id)
  ofAda = await buildTactic(ada, campaign_id, 'Tactic of Ada')
  ofBen = await buildTactic(ben, campaign_id, 'Tactic of Ben')
  ofCleo = await buildTactic(cleo, campaign_id, 'Tactic of Cleo')
  await endCampaign(ada, { campaign_id })
  await save(false)
  await post(HOUR)
})

const post = (duration: number) => postOf(later(database.db, duration))
const after = (days: number) => post(days * DAY + HOUR)
const record = (ctx: Context, tactic_id: string) =>
  recordOutcome(ctx, { tactic_id, outcome: 'won', figure: null, link: null, sentence: null })
function save(publish: boolean, version = 0) {
  const choices = [
    [ofAda, 'do'],
    [ofBen, 'do'],
    [ofCleo, 'later'],
  ] as const
  const tactics = Object.fromEntries(choices.map(([id, choice]) => [id, { choice, reason: null }]))
  return saveDecision(ada, { campaign_id, version, slots: 2, tactics, publish })
}
const toAdaAndBen = ['Ada: outcome', 'Ben: outcome']

test('of a draft nobody is asked', async () => {
  expect(await after(90)).toEqual([])
})

describe('Once it is published', () => {
  beforeEach(async () => {
    await save(true, 1)
    // What was decided is told at once.
    await post(HOUR)
  })

  test('after 30 days the owner is asked about all of it, adders about their own', async () => {
    expect(await after(29)).toEqual([])
    expect((await findDueWork(later(database.db, 29 * DAY))).outcome_notifications).toBe(false)
    expect((await findDueWork(later(database.db, 30 * DAY + HOUR))).outcome_notifications).toBe(true)
    const tracker_link = 'https://github.com/acme/app/issues/12'
    await linkIssue(ben, { tactic_id: ofBen, tracker_link })
    const mails = await after(30)
    expect(receipts(mails)).toEqual(toAdaAndBen)
    expect(mails.map(({ to, content }) => [to.name, content]).sort()).toEqual([
      [
        'Ada',
        {
          tactics: [
            { id: ofAda, name: 'Tactic of Ada', tracker_link: null, expectations: [] },
            { id: ofBen, name: 'Tactic of Ben', tracker_link, expectations: [] },
          ],
        },
      ],
      ['Ben', { tactics: [{ id: ofBen, name: 'Tactic of Ben', tracker_link, expectations: [] }] }],
    ])
    expect(await after(59)).toEqual([])
  })

  test('after 60 days once more, about what is still open, and then never again', async () => {
    await after(30)
    await record(ada, ofBen)
    const mails = await after(61)
    expect(receipts(mails)).toEqual(['Ada: outcome'])
    expect(mails[0]?.content).toEqual({
      tactics: [{ id: ofAda, name: 'Tactic of Ada', tracker_link: null, expectations: [] }],
    })
    expect((await findDueWork(later(database.db, 400 * DAY))).outcome_notifications).toBe(false)
    expect(await after(400)).toEqual([])
  })

  test('a change of the decision does not ask from the beginning', async () => {
    await after(30)
    await save(true, 2)
    expect(await after(31)).toEqual([])
    expect(receipts(await after(61))).toEqual(toAdaAndBen)
    await save(true, 3)
    expect(await after(100)).toEqual([])
  })

  test('a late first mail leaves 30 days until the second', async () => {
    expect(receipts(await after(80))).toEqual(toAdaAndBen)
    expect(await after(109)).toEqual([])
    expect(receipts(await after(111))).toEqual(toAdaAndBen)
    expect(await after(200)).toEqual([])
  })

  test('with nothing left open nobody is asked, even between queueing and sending', async () => {
    await record(ada, ofAda)
    await queueDue(later(database.db, 30 * DAY + HOUR))
    await record(ben, ofBen)
    expect(await after(30)).toEqual([])
    expect(await after(61)).toEqual([])
    expect(
      await queryRows(database, sql`select from outbox where kind = 'outcome_notifications'`),
    ).toHaveLength(2)
  })

  test('neither who has left nor who turned it off is asked', async () => {
    await turnOff(ada, 'outcome_notifications')
    await leaveTeam(ben, { team_id })
    expect(await after(30)).toEqual([])
    await unsubscribe(systemContext(database.db), 'outcome_notifications', { user_id: cleo.actor.id })
    expect(await after(61)).toEqual([])
  })

  test('two workers ask once', async () => {
    const ctx = later(database.db, 30 * DAY + HOUR)
    const counts = await Promise.all([
      announce('outcome_notifications', ctx),
      announce('outcome_notifications', ctx),
    ])
    expect(counts.sort()).toEqual([0, 1])
    expect(receipts(await postOf(ctx))).toEqual(toAdaAndBen)
  })
})

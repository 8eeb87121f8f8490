import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '~/db/outbox.schema.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { getReminder, remindMembers } from '~/domain/notifications/reminding.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { leaveTeam, removeMember } from '~/domain/teams/members.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { announce, later, postOf, receipts, turnOff } from '../support/mails'
import { insertRows } from '../support/rows'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const MINUTE = 60_000

let ada: Context
let ben: Context
let cleo: Context
let dan: Context
let team_id: string
let campaign_id: string
let tactics: string[]

/** Ada owns a campaign of two tactics and has scored both; Ben and Cleo are in the team, Dan is not. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben, cleo, dan] = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo', 'Dan')
  team_id = await buildTeam(ada, ben, cleo)
  campaign_id = await buildCampaign(ada, team_id, { end_datetime: inMilliseconds(5 * DAY) })
  tactics = [await buildTactic(ada, campaign_id), await buildTactic(ada, campaign_id)]
  await postOf(later(database.db, HOUR))
})

const score = async (who: Context, ids = tactics) => {
  for (const tactic_id of ids) await voteOnTactic(who, { tactic_id, ...scores(5, 5, 5), reason: null })
}
const at = (ctx: Context, when: number): Context => ({ ...ctx, now: later(database.db, when).now })
const post = (when: number) => postOf(later(database.db, when))
const remind = (when = HOUR) => remindMembers(at(ada, when), { campaign_id })
const refused = (sentence: string) => ({ message: sentence })

describe('Reminding by hand', () => {
  test('those who have not scored everything get a mail, nobody else, and nobody is named', async () => {
    await joinTeam(dan, { team_id })
    await score(ben)
    await score(cleo, tactics.slice(0, 1))
    await remind()
    const mails = await post(HOUR)
    expect(receipts(mails)).toEqual(['Cleo: owner_reminder', 'Dan: owner_reminder'])
    expect(mails.find(({ to }) => to.name === 'Cleo')?.content).toMatchObject({
      unscored_count: 1,
      owner_name: 'Ada',
    })
    expect(JSON.stringify(mails)).not.toMatch(/Ben|score":|avg_/)
  })

  test('a second time only after 12 hours', async () => {
    await remind()
    await expect(remind(13 * HOUR - MINUTE)).rejects.toMatchObject(
      refused('You have reminded people within the last 12 hours'),
    )
    expect((await getReminder(at(ada, 2 * HOUR), { campaign_id })).reminder).toMatchObject({ allowed: false })
    await remind(13 * HOUR + MINUTE)
    expect(receipts(await post(14 * HOUR))).toHaveLength(4)
  })

  test('two clicks at the same time send one mail to each', async () => {
    const clicks = await Promise.allSettled([remind(), remind()])
    expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(receipts(await post(HOUR))).toEqual(['Ben: owner_reminder', 'Cleo: owner_reminder'])
  })

  test('the answers do not tell whether a member who was removed had finished', async () => {
    await joinTeam(dan, { team_id })
    await score(ben)
    for (const gone of [ben, cleo, dan]) {
      expect(await getReminder(ada, { campaign_id })).toEqual({
        reminder: { reminded_at: null, allowed: true, message: null },
      })
      await removeMember(ada, { team_id, member_id: gone.actor.id })
    }
    const { run } = remindMembers.prepare({ campaign_id })
    expect(await run(at(ada, HOUR))).toEqual({ success: true })
    expect(receipts(await post(HOUR))).toEqual([])
  })

  test('who has finished, left or declined when the mail is sent gets none', async () => {
    await joinTeam(dan, { team_id })
    await remind()
    await score(ben)
    await leaveTeam(cleo, { team_id })
    await turnOff(dan, 'owner_reminder_notifications')
    expect(await post(HOUR)).toEqual([])
  })
})

describe('Everybody has scored', () => {
  /** Some minutes after a vote has been noticed. */
  const ask = async (when: number) => {
    await announce('everybody_scored_notifications', later(database.db, when - 20 * MINUTE))
    while ((await announce('everybody_scored_notifications', later(database.db, when))) > 0);
    return post(when)
  }

  test('its owner is told once, with the way to the end', async () => {
    await score(ben)
    expect(await ask(HOUR)).toEqual([])
    await score(cleo)
    const mails = await ask(2 * HOUR)
    expect(receipts(mails)).toEqual(['Ada: everybody_scored'])
    expect(mails[0]?.content).toEqual({
      tactic_count: 2,
      people_count: 3,
      end_datetime: expect.any(String),
      time_zone: null,
      milliseconds_left: expect.any(Number),
    })
    expect(await ask(4 * DAY)).toEqual([])
  })

  test('nobody else is told, even if such a mail waits for them', async () => {
    await score(ben)
    await score(cleo)
    const mail = {
      id: newId(),
      kind: 'everybody_scored_notifications' as const,
      user_id: ben.actor.id,
      campaign_id,
      occasion: campaign_id,
      due_at: inMilliseconds(0),
    }
    await queryRows(database, insertRows(outbox, [mail]))
    expect(await post(HOUR)).toEqual([])
  })

  test('its owner is told when the last person without scores is removed', async () => {
    await score(ben)
    expect(await ask(HOUR)).toEqual([])
    await removeMember(ada, { team_id, member_id: cleo.actor.id })
    expect(receipts(await ask(2 * HOUR))).toEqual(['Ada: everybody_scored'])
  })

  test('a campaign that nobody scores is not written', async () => {
    await score(ben)
    await ask(HOUR)
    const rows = () => queryRows(database, sql`select xmin::text from campaigns`)
    const before = await rows()
    expect(await announce('everybody_scored_notifications', later(database.db, 3 * HOUR))).toBe(0)
    expect(await rows()).toEqual(before)
  })

  test('again after 12 hours, when more people have come and scored', async () => {
    await score(ben)
    await score(cleo)
    await ask(HOUR)
    await joinTeam(dan, { team_id })
    await score(dan)
    expect(await ask(2 * HOUR)).toEqual([])
    expect(receipts(await ask(14 * HOUR))).toEqual(['Ada: everybody_scored'])
  })

  test('not when a tactic has come before the mail is sent, nor of a team of one, nor after the end', async () => {
    await score(ben)
    await score(cleo)
    for (const when of [HOUR - 20 * MINUTE, HOUR])
      await announce('everybody_scored_notifications', later(database.db, when))
    await buildTactic(ben, campaign_id)
    expect((await post(HOUR)).filter(({ kind }) => kind === 'everybody_scored_notifications')).toEqual([])

    const own = await buildCampaign(dan, await buildTeam(dan))
    await buildTactic(dan, own)
    expect(await ask(2 * HOUR)).toEqual([])
    expect(await ask(6 * DAY)).not.toContainEqual(
      expect.objectContaining({ kind: 'everybody_scored_notifications' }),
    )
    const due = sql`select from campaigns where completion_due_at is not null`
    expect(await queryRows(database, due)).toEqual([])
  })
})

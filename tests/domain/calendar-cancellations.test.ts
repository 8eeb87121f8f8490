import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCampaign, editCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { moveSecondRoundEnd, openSecondRound } from '~/domain/rounds/commands.server'
import { getResults } from '~/domain/tactics/results.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { deleteTeam } from '~/domain/teams/commands.server'
import { sql } from 'drizzle-orm'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { announce, later, postOf } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
/** Behind the reminders of campaigns of three days. */
const REMINDED = 2 * DAY + HOUR

let ada: Context
let ben: Context
let team_id: string
let campaign_id: string
let tactics: string[]

/** Ada owns a campaign of three tactics. Ben has scored none of them. */
beforeEach(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  team_id = await buildTeam(ada, ben)
  campaign_id = await buildCampaign(ada, team_id, { end_datetime: inMilliseconds(3 * DAY) })
  tactics = []
  for (let index = 0; index < 3; index++) tactics.push(await buildTactic(ada, campaign_id))
})

/** What Ben is sent at that time. */
async function mailsOfBen(when: number) {
  const system = later(database.db, when)
  while ((await announce('second_round_notifications', system)) > 0);
  const mails = await postOf(system)
  return mails.flatMap(({ to, content }) => (to.address === ben.actor.email ? [content] : []))
}

async function voteOnAll(): Promise<void> {
  for (const tactic_id of tactics) await voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3), reason: null })
}

/** A second round of which Ben was told. */
async function openRound(): Promise<void> {
  await endCampaign(ada, { campaign_id })
  await getResults(ada, { campaign_id })
  await openSecondRound(ada, { campaign_id, tactic_ids: tactics.slice(0, 2), hours: 24 })
  expect(await mailsOfBen(0)).toContainEqual(expect.objectContaining({ is_over: false }))
}

describe('The end of a campaign, which came with a reminder, is taken back by the mail about', () => {
  let atReminder: Context
  beforeEach(async () => {
    atReminder = { ...ada, now: later(database.db, REMINDED).now }
    expect(await mailsOfBen(REMINDED)).toContainEqual(expect.objectContaining({ calendar_sequence: 0 }))
  })

  test.each([
    ['an early end', () => Promise.resolve()],
    ['an early end with nobody\u2019s votes', () => queryRows(database, sql`delete from votes`)],
  ])('%s', async (_, before) => {
    await before()
    await endCampaign(atReminder, { campaign_id })
    const entry = { end: expect.any(String) as string, calendar_sequence: 1 }
    expect(await mailsOfBen(REMINDED)).toMatchObject([{ entry }])
    await deleteCampaign(atReminder, { campaign_id })
    expect(await mailsOfBen(REMINDED)).toEqual([])
  })

  test.each([
    ['its deletion', true, () => deleteCampaign(atReminder, { campaign_id })],
    ['the deletion of its team', false, () => deleteTeam(atReminder, { team_id })],
  ])('%s', async (_, has_team, remove) => {
    await remove()
    expect(await mailsOfBen(REMINDED)).toMatchObject([
      { deleted_id: campaign_id, entry_of: 'campaign', has_team },
    ])
  })
})

describe('An end that is moved is mailed to people who were sent the former one', () => {
  test('once, as it is then, and an early end cancels it', async () => {
    expect(await mailsOfBen(REMINDED)).toContainEqual(expect.objectContaining({ is_moved: false }))
    await voteOnAll()
    // Early in ten minutes, which make one mail.
    const minute = 60_000
    const now = new Date(Math.ceil((Date.now() + REMINDED) / (10 * minute)) * 10 * minute + minute)
    const owner = { ...ada, now: sql`${now.toISOString()}::timestamptz` }
    const end_datetime = inMilliseconds(3.3 * DAY)
    for (const end of [inMilliseconds(3.1 * DAY), end_datetime])
      await editCampaign(owner, { campaign_id, end_datetime: end })
    const moved = { is_moved: true, calendar_sequence: 2, end_datetime }
    expect(await mailsOfBen(REMINDED + HOUR)).toMatchObject([moved])
    await endCampaign({ ...ada, now: later(database.db, REMINDED + HOUR).now }, { campaign_id })
    const entry = { end: end_datetime, calendar_sequence: 3 }
    expect(await mailsOfBen(REMINDED + HOUR)).toMatchObject([{ entry }])
  })

  test('in a second round too', async () => {
    await voteOnAll()
    await openRound()
    const end = inMilliseconds(3 * HOUR)
    await moveSecondRoundEnd(ada, { campaign_id, end_datetime: end })
    expect(await mailsOfBen(HOUR)).toMatchObject([
      { is_over: false, is_moved: true, calendar_sequence: 1, end_datetime: end },
    ])
  })
})

describe('The end of a second round, which came with its opening, is taken back by the mail about', () => {
  beforeEach(async () => {
    await voteOnAll()
    await openRound()
  })

  test('its end, once that was moved', async () => {
    await moveSecondRoundEnd(ada, { campaign_id, end_datetime: inMilliseconds(2 * HOUR) })
    const runOut = sql`clock_timestamp() - interval '1 millisecond'`
    await queryRows(
      database,
      sql`update second_rounds set end_datetime = ${runOut} where campaign_id = ${campaign_id}`,
    )
    expect(await mailsOfBen(0)).toMatchObject([{ is_over: true, has_entry: true, calendar_sequence: 1 }])
  })

  test.each([
    ['the deletion of its campaign', true, () => deleteCampaign(ada, { campaign_id })],
    ['the deletion of its team', false, () => deleteTeam(ada, { team_id })],
  ])('%s', async (_, has_team, remove) => {
    await remove()
    expect(await mailsOfBen(0)).toMatchObject([
      { deleted_id: campaign_id, entry_of: 'secondRound', has_team },
    ])
  })
})

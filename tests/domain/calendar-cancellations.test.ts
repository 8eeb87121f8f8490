import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCampaign, endCampaign } from '~/domain/campaigns/commands.server'
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

describe('The end of a second round, which came with its opening, is taken back by the mail about', () => {
  beforeEach(async () => {
    for (const tactic_id of tactics) await voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3), reason: null })
    await endCampaign(ada, { campaign_id })
    await getResults(ada, { campaign_id })
    await openSecondRound(ada, { campaign_id, tactic_ids: tactics.slice(0, 2), hours: 24 })
    expect(await mailsOfBen(0)).toContainEqual(expect.objectContaining({ is_over: false }))
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

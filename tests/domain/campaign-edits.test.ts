import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { editCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign, getCampaignEnd } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { DAY, inMilliseconds } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

/** Ada's team with Ben; nobody has a limit. */
async function team() {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  return { ada, ben, team_id: await buildTeam(ada, ben) }
}

const statusOf = async (ctx: Context, campaign_id: string) =>
  (await getCampaign(ctx, { campaign_id })).campaign.status

describe('editing', () => {
  test('changes what is given, and answers what reading will answer', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const { campaign } = await getCampaign(ada, { campaign_id })
    let expected = campaign
    for (const changes of [
      { name: 'Winter growth' },
      { problem_statement: 'Few come back', problem_reason: 'Nobody asks them' },
      { problem_reason: null },
      { name: 'Spring growth', end_datetime: inMilliseconds(9 * DAY) },
      { end_datetime: inMilliseconds(8 * DAY), time_zone: 'Europe/Berlin' },
      { end_datetime: inMilliseconds(7 * DAY) },
      { time_zone: null },
    ]) {
      expected = { ...expected, ...changes }
      const edited = await editCampaign(ada, { campaign_id, ...changes })
      expect(edited.campaign).toEqual(expected)
      expect(await getCampaign(ada, { campaign_id })).toEqual(edited)
    }
  })

  test('tells calendars of another name or end, and of an early one', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const end = (await getCampaign(ada, { campaign_id })).campaign.end_datetime
    const told = () => getCampaignEnd(ada, campaign_id)
    expect(await told()).toMatchObject({ id: campaign_id, end, calendar_sequence: 0 })
    await editCampaign(ada, { campaign_id, problem_reason: 'Nobody asks them' })
    expect(await told()).toMatchObject({ calendar_sequence: 0 })
    await editCampaign(ada, { campaign_id, name: 'Winter growth' })
    expect(await told()).toMatchObject({ name: 'Winter growth', end, calendar_sequence: 1 })
    const later = inMilliseconds(9 * DAY)
    await editCampaign(ada, { campaign_id, end_datetime: later })
    expect(await told()).toMatchObject({ end: later, calendar_sequence: 2 })
    await endCampaign(ada, { campaign_id })
    const { ended_at } = (await getCampaign(ada, { campaign_id })).campaign
    expect(await told()).toMatchObject({ end: ended_at, calendar_sequence: 3 })
    await endCampaign(ada, { campaign_id })
    expect(await told()).toMatchObject({ calendar_sequence: 3 })
  })
})

describe('moving the end', () => {
  test('a campaign once revealed stays revealed, wherever its end_datetime lies', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    await endCampaign(ada, { campaign_id })
    await queryRows(
      database,
      sql`update campaigns set end_datetime = now() + interval '9 days' where id = ${campaign_id}`,
    )
    expect(await statusOf(ada, campaign_id)).toBe('ended')
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { editCampaign, endCampaign, renewCampaignInvite } from '~/domain/campaigns/commands.server'
import { getCampaign, getCampaignEnd } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { joinCampaign } from '~/domain/teams/joining.server'
import { buildCampaign, buildTeam, inviteTokenOf, refusal, signInPremium, tokenOf } from '../support/builders'
import { DAY, HOUR, inMilliseconds } from '../support/inputs'
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

describe('renewing the invite link', () => {
  test('makes another one, and the old one is unknown', async () => {
    const { ada, team_id } = await team()
    const [dora] = await signInPremium(database.db, 'Dora')
    const campaign_id = await buildCampaign(ada, team_id)
    const old = await inviteTokenOf(ada, campaign_id)
    const { inviteLink } = await renewCampaignInvite(ada, { campaign_id })
    const renewed = tokenOf(inviteLink)
    expect(renewed).not.toBe(old)
    expect((await getCampaign(ada, { campaign_id })).inviteLink).toBe(inviteLink)
    await expect(joinCampaign(dora, { invite_link: old })).rejects.toMatchObject(
      refusal('not_found', 'Invalid or expired invite link'),
    )
    expect((await joinCampaign(dora, { invite_link: renewed })).campaign).toEqual({
      id: campaign_id,
      team_id,
    })
  })
})

describe('moving the end', () => {
  test('sets another time, later or sooner, and answers what reading will answer', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    for (const end_datetime of [inMilliseconds(9 * DAY), inMilliseconds(2 * HOUR)]) {
      const moved = await editCampaign(ada, { campaign_id, end_datetime })
      expect(moved.campaign).toMatchObject({ end_datetime, status: 'active' })
      expect(await getCampaign(ada, { campaign_id })).toEqual(moved)
    }
  })

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

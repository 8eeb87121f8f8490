import { beforeEach, expect, test } from 'vitest'
import { editCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { listCampaigns } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { moveSecondRoundEnd, openSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import { editTeam } from '~/domain/teams/commands.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds } from '../support/inputs'
import { later, postOf } from '../support/mails'

const database = useTestDatabase()

let ada: Context
let ben: Context
let team_id: string

beforeEach(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  team_id = await buildTeam(ada, ben)
})

const open = (time_zone?: string) =>
  buildCampaign(ada, team_id, { end_datetime: inMilliseconds(3 * DAY), time_zone })

/** The kinds of mail that tell Ben until when to score, each with the zone they give the end in. */
async function zonesTold(when: number): Promise<Record<string, string | null>> {
  const mails = await postOf(later(database.db, when))
  const zones = mails
    .filter(({ to }) => to.name === 'Ben')
    .flatMap(({ kind, content }) => {
      const times = 'running' in content ? content.running : 'end_datetime' in content ? [content] : []
      return times.map(({ time_zone }) => [kind.replace('_notifications', ''), time_zone])
    })
  return Object.fromEntries(zones) as Record<string, string | null>
}

test('a campaign remembers the zone in which its end was given, until it is moved from another one', async () => {
  const campaign_id = await open('Europe/Berlin')
  const shown = async () => (await listCampaigns(ben, { team_id, limit: 10 })).campaigns[0]?.time_zone
  expect(await shown()).toBe('Europe/Berlin')
  await editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(4 * DAY) })
  expect(await shown()).toBe('Europe/Berlin')
  await editCampaign(ada, {
    campaign_id,
    end_datetime: inMilliseconds(5 * DAY),
    time_zone: 'America/New_York',
  })
  expect(await shown()).toBe('America/New_York')
})

test.each(['Europe/Berlin', undefined])('its mails are told of the zone %s', async (time_zone) => {
  const campaign_id = await open(time_zone)
  await editTeam(ada, { team_id, weekly_digest: true })
  await buildTactic(ada, campaign_id)
  const zone = time_zone ?? null
  expect(await zonesTold(HOUR)).toEqual({ new_tactic: zone })
  expect(await zonesTold(2 * DAY + HOUR)).toMatchObject({ campaign_reminder: zone })
  await editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(20 * DAY) })
  // People who were reminded have the former end in their calendar.
  expect(await zonesTold(10 * DAY)).toEqual({ campaign_reminder: zone, weekly_digest: zone })
})

test('a second round has the zone of its campaign until its end is moved from another one', async () => {
  const campaign_id = await open('Europe/Berlin')
  const tactic_id = await buildTactic(ada, campaign_id)
  await endCampaign(ada, { campaign_id })
  await getSecondRound(ada, { campaign_id })
  const input = { campaign_id, tactic_ids: [tactic_id], hours: 24 }
  expect((await openSecondRound(ada, input)).second_round).toMatchObject({ time_zone: 'Europe/Berlin' })
  expect(await zonesTold(HOUR)).toEqual({ second_round: 'Europe/Berlin' })

  const move = (days: number, time_zone?: string) =>
    moveSecondRoundEnd(ada, { campaign_id, end_datetime: inMilliseconds(days * DAY), time_zone })
  expect(await move(12, 'Asia/Tokyo')).toMatchObject({ second_round: { time_zone: 'Asia/Tokyo' } })
  expect(await move(13)).toMatchObject({ second_round: { time_zone: 'Asia/Tokyo' } })
  await editTeam(ada, { team_id, weekly_digest: true })
  expect(await zonesTold(8 * DAY)).toEqual({ second_round: 'Asia/Tokyo', weekly_digest: 'Asia/Tokyo' })
})

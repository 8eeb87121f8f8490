import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { saveDecision } from '~/domain/decisions/commands.server'
import { newId } from '~/domain/ids.server'
import { completeDelivery } from '~/domain/notifications/ended.server'
import { clearOutcome, recordOutcome } from '~/domain/outcomes/commands.server'
import { endSecondRound, openSecondRound } from '~/domain/rounds/commands.server'
import { createWebhook } from '~/domain/webhooks/commands.server'
import type { DueDelivery } from '~/domain/webhooks/deliveries.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { announce } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

/** What is queued, in its order. */
async function queued(): Promise<DueDelivery['payload'][]> {
  const rows = await queryRows<{ payload: DueDelivery['payload'] }>(
    database,
    sql`select payload from webhook_deliveries order by due_at, id`,
  )
  return rows.map(({ payload }) => payload)
}

test('second_round.opened and ended, and outcome.recorded each time', async () => {
  const now = () => systemContext(database.db)
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada, ben)
  await createWebhook(ada, {
    team_id,
    url: 'https://receiver.invalid/',
    events: ['second_round.opened', 'second_round.ended', 'outcome.recorded'],
  })
  const campaign_id = await buildCampaign(ada, team_id)
  const told = { team: { id: team_id, name: 'Growth' }, campaign: { id: campaign_id, name: 'Autumn growth' } }
  const tactic_id = await buildTactic(ada, campaign_id)
  await endCampaign(ada, { campaign_id })
  await openSecondRound(ada, { campaign_id, tactic_ids: [tactic_id], hours: 24 })
  const tactic = { id: tactic_id, name: 'Invite friends by link' }
  expect(await queued()).toMatchObject([
    {
      type: 'second_round.opened',
      data: { ...told, second_round: { opener_name: 'Ada', tactics: [tactic] } },
    },
  ])
  await endSecondRound(ada, { campaign_id })
  await announce('second_round_notifications', now())
  await announce('second_round_notifications', now())
  const marks = { [tactic_id]: { choice: 'do' as const, reason: null } }
  await saveDecision(ada, { campaign_id, slots: 1, tactics: marks, version: 0, publish: true })
  const texts = { figure: '+12 %', link: 'https://example.com/report', sentence: 'From the second mail.' }
  await recordOutcome(ben, { tactic_id, outcome: 'won', ...texts })
  const events = await queued()
  expect(events.map(({ type }) => type)).toEqual([
    'second_round.opened',
    'second_round.ended',
    'outcome.recorded',
  ])
  expect(events[2]?.data).toEqual({
    ...told,
    tactic,
    outcome: { outcome: 'won', ...texts, recorded_by_name: 'Ben' },
  })

  // What is replaced or cleared is kept nowhere.
  await recordOutcome(ada, { tactic_id, outcome: 'lost', figure: null, link: null, sentence: 'It broke.' })
  const [first, second] = (await queued()).slice(2).map(({ data }) => data.outcome)
  const nothing = { figure: null, link: null, sentence: null }
  expect(first).toEqual({ outcome: 'won', ...nothing, recorded_by_name: 'Ben' })
  expect(second).toMatchObject({ outcome: 'lost', sentence: 'It broke.', recorded_by_name: 'Ada' })
  await clearOutcome(ada, { tactic_id })
  expect(JSON.stringify(await queued())).not.toContain('It broke.')

  const ended = events[1]
  if (!ended) throw new Error('The end was not queued')
  const complete = await completeDelivery(now(), { id: newId(), payload: ended })
  expect(complete.payload.data).toMatchObject({
    ended_at: expect.any(String) as string,
    ranking: [{ rank: 1, name: 'Invite friends by link' }],
    headline: expect.any(String) as string,
  })
})

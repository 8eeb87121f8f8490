import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { readDecision } from '~/domain/decisions/queries.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { leaveTeam } from '~/domain/teams/members.server'
import { buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { HOUR, scores } from '../support/inputs'
import { later, postOf, receipts, turnOff } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

let ada: Context
let ben: Context
let cleo: Context
let team_id: string
let campaign_id: string
let first: string
let second: string

/** Ada owns the campaign, Ben could score, Cleo joined at the very time of the end. All mails before the decision are out. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben, cleo] = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo')
  team_id = await buildTeam(ada, ben)
  campaign_id = await buildCampaign(ada, team_id)
  const add = async (name: string, impact: number) =>
    (await addTactic(ada, { campaign_id, name, ...scores(impact, 5, 5) })).tactic.id
  second = await add('Rent a billboard', 2)
  first = await add('Send a welcome series', 9)
  await endCampaign(ada, { campaign_id })
  await joinTeam(cleo, { team_id })
  await queryRows(
    database,
    sql`update team_members set joined_at = campaigns.ended_at from campaigns where user_id = ${cleo.actor.id}`,
  )
  await post()
})

const post = () => postOf(later(database.db, HOUR))
const save = (version: number, publish: boolean, reason = 'Cheap and quick') =>
  saveDecision(ada, {
    campaign_id,
    version,
    slots: 1,
    tactics: {
      [first]: { choice: 'do', reason },
      [second]: { choice: 'no', reason: null },
    },
    publish,
  })
const queued = () =>
  queryRows(database, sql`select from outbox where kind = 'decision_notifications' and state = 'waiting'`)

test('the first publication is mailed at once to everybody who could score, with the reasons', async () => {
  await save(0, false)
  expect(await queued()).toEqual([])
  await save(1, true)
  expect(await queued()).toHaveLength(2)
  const mails = await post()
  expect(receipts(mails)).toEqual(['Ada: decision', 'Ben: decision'])
  expect(mails[0]?.content).toEqual({
    decider_id: ada.actor.id,
    decider_name: 'Ada',
    headline: expect.stringMatching(/^“Send a welcome series” /),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    tactic_count: 2,
    tactics: [
      { name: 'Send a welcome series', rank: 1, choice: 'do', reason: 'Cheap and quick', expectation: null },
      { name: 'Rent a billboard', rank: 2, choice: 'no', reason: null, expectation: null },
    ],
  })
  await save(2, true)
  expect(await post()).toEqual([])
})

test('a mail tells the decision as it is when it is sent, and only to those who are still there and want it', async () => {
  await save(0, true)
  await save(1, true, 'Everybody asks for it')
  await leaveTeam(ben, { team_id })
  const mails = await post()
  expect(receipts(mails)).toEqual(['Ada: decision'])
  expect(mails[0]?.content).toMatchObject({
    tactics: [{ reason: 'Everybody asks for it' }, {}],
  })
})

test('who has turned it off gets none', async () => {
  await turnOff(ben, 'decision_notifications')
  await save(0, true)
  expect(receipts(await post())).toEqual(['Ada: decision'])
})

test('the owner, and nobody else, sees how many people publishing will tell', async () => {
  expect((await readDecision(ada, campaign_id)).told_count).toBe(2)
  await turnOff(ben, 'decision_notifications')
  expect((await readDecision(ada, campaign_id)).told_count).toBe(1)
  expect((await readDecision(ben, campaign_id)).told_count).toBeNull()
})

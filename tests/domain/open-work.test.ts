import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { endCampaign, markConfettiViewed } from '~/domain/campaigns/commands.server'
import { OPEN_WORK_MAX } from '~/domain/campaigns/constants'
import { getOpenWorkLive, listOpenWork, readDashboard } from '~/domain/campaigns/open-work.server'
import { getCampaign, listCampaigns } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { readDecision } from '~/domain/decisions/queries.server'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { removeMember } from '~/domain/teams/members.server'
import { getTeam } from '~/domain/teams/queries.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  expireTrial,
  letTimeRunOut,
  makePremium,
  signInAll,
  signInPremium,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { queryRow } from '../support/sql'

const database = useTestDatabase()

let owner: Context
let member: Context
let team_id: string

beforeEach(async () => {
  ;[owner, member] = await signInPremium(database.db, 'Owner', 'Member')
  team_id = await buildTeam(owner, member)
})

const vote = (voter: Context, tactic_id: string) => voteOnTactic(voter, { tactic_id, ...scores(1, 2, 3) })
const waitingOf = async (person: Context) => (await listOpenWork(person)).waiting.map(({ id }) => id)
const resultsOf = async (person: Context) => (await listOpenWork(person)).new_results.map(({ id }) => id)

/** A campaign with one tactic, which the owner has scored by adding it. */
async function buildScored(end_datetime?: string): Promise<string> {
  const campaign_id = await buildCampaign(owner, team_id, end_datetime ? { end_datetime } : {})
  await buildTactic(owner, campaign_id)
  return campaign_id
}

test('a campaign waits for whoever has tactics left to score in it', async () => {
  const campaign_id = await buildCampaign(owner, team_id)
  expect(await waitingOf(member)).toEqual([])
  const first = await buildTactic(owner, campaign_id)
  const second = await buildTactic(owner, campaign_id, 'Write to everybody who left')
  await vote(member, first)
  expect(await listOpenWork(member)).toEqual({
    waiting: [
      {
        id: campaign_id,
        name: 'Autumn growth',
        team_id,
        team_name: 'Growth',
        end_datetime: expect.stringMatching(/Z$/) as string,
        tactic_count: 2,
        scored_count: 1,
        is_second_round: false,
      },
    ],
    waiting_count: 1,
    running: [],
    running_count: 0,
    new_decisions: [],
    new_decisions_count: 0,
    new_results: [],
    new_results_count: 0,
  })
  expect(await waitingOf(owner)).toEqual([])

  await vote(member, second)
  expect(await waitingOf(member)).toEqual([])
  await withdrawVote(member, { tactic_id: second })
  expect(await waitingOf(member)).toEqual([campaign_id])
  await letTimeRunOut(owner, campaign_id)
  expect(await waitingOf(member)).toEqual([])
})

test('a running campaign that waits for nothing is shown with participation, and whether everybody has scored', async () => {
  const empty = await buildCampaign(owner, team_id, { end_datetime: inMilliseconds(2 * DAY) })
  const campaign_id = await buildCampaign(owner, team_id)
  const first = await buildTactic(owner, campaign_id)
  const second = await buildTactic(owner, campaign_id, 'Write to everybody who left')
  const runningOf = async (person: Context) => (await listOpenWork(person)).running
  const shown = { voter_count: 1, member_count: 2, tactic_count: 2, is_complete: false, can_end: true }
  expect(await runningOf(owner)).toMatchObject([
    { id: empty, tactic_count: 0, is_complete: false },
    { id: campaign_id, ...shown },
  ])
  expect((await runningOf(member)).map(({ id }) => id)).toEqual([empty])

  await vote(member, first)
  const isComplete = async () => (await getCampaign(owner, { campaign_id })).campaign.is_complete
  expect((await runningOf(owner))[1]).toMatchObject({ voter_count: 2, is_complete: false })
  expect(await isComplete(), 'on the page of the campaign').toBe(false)
  await vote(member, second)
  expect(await isComplete(), 'on the page of the campaign').toBe(true)
  expect((await runningOf(owner))[1]).toMatchObject({ is_complete: true, can_end: true })
  expect((await runningOf(member))[1]).toMatchObject({ is_complete: true, can_end: false })
  await withdrawVote(owner, { tactic_id: first })
  expect((await runningOf(member))[1]).toMatchObject({ is_complete: false })
  await removeMember(owner, { team_id, member_id: member.actor.id })
  await vote(owner, first)
  expect((await runningOf(owner))[1]).toMatchObject({ member_count: 1, is_complete: true })
  await endCampaign(owner, { campaign_id })
  expect((await listOpenWork(owner)).running_count).toBe(1)
})

test('the first to end stands first, six at most, and all are counted', async () => {
  const ids = []
  for (let days = 9; days > 1; days--) ids.unshift(await buildScored(inMilliseconds(days * DAY)))
  const { waiting, waiting_count } = await listOpenWork(member)
  expect(waiting.map(({ id }) => id)).toEqual(ids.slice(0, OPEN_WORK_MAX))
  expect(waiting_count).toBe(8)
})

test('a result is new until its celebration has been seen, for two weeks', async () => {
  const [early, byClock, unscored] = [
    await buildScored(),
    await buildScored(),
    await buildCampaign(owner, team_id),
  ]
  await endCampaign(owner, { campaign_id: early })
  await moveEndBack(byClock, '1 minute')
  await endCampaign(owner, { campaign_id: unscored })
  expect(await resultsOf(member)).toEqual([early, byClock])
  expect((await listOpenWork(member)).new_results_count).toBe(2)

  await markConfettiViewed(member, { campaign_id: early })
  expect(await resultsOf(member)).toEqual([byClock])
  expect(await resultsOf(owner)).toEqual([early, byClock])

  await moveEndBack(byClock, '13 days 23 hours')
  expect(await resultsOf(member)).toEqual([byClock])
  await moveEndBack(byClock, '14 days')
  expect(await resultsOf(member)).toEqual([])
})

async function moveEndBack(campaign_id: string, interval: string) {
  await queryRow(
    database,
    sql`update campaigns set end_datetime = clock_timestamp() - ${interval}::interval where id = ${campaign_id}`,
  )
}

test('the dashboard tells its access and the same work, after the trial too', async () => {
  const [creator, guest] = await signInAll(database.db, 'Creator', 'Guest')
  team_id = await buildTeam(creator, guest)
  owner = creator
  const campaign_id = await buildScored()
  expect(await readDashboard(guest)).toMatchObject({ allowed: true, message: null })
  const expired = await expireTrial(guest)
  const { allowed, message, work } = await readDashboard(expired)
  expect({ allowed, message }).toEqual({
    allowed: false,
    message: 'Your trial has ended. Upgrade to premium to continue.',
  })
  expect(work).toEqual(await listOpenWork(expired))
  expect(work.waiting.map(({ id }) => id)).toEqual([campaign_id])
  await makePremium(creator)
  expect(await readDashboard(expired)).toMatchObject({ allowed: true, message: null })
})

test("a team's campaigns are listed by status and found by a part of their name", async () => {
  const running = await buildScored()
  const [early, byClock] = [await buildScored(), await buildScored(inMilliseconds(2 * HOUR))]
  await queryRow(database, sql`update campaigns set name = '100 % Growth_ÄB' where id = ${early}`)
  await endCampaign(owner, { campaign_id: early })
  await letTimeRunOut(owner, byClock)
  const idsOf = async (filters: object) =>
    (await listCampaigns(member, { team_id, limit: 200, ...filters })).campaigns.map(({ id }) => id)

  expect(await idsOf({})).toEqual([byClock, early, running])
  expect(await idsOf({ status: 'active' })).toEqual([running])
  expect(await idsOf({ status: 'ended' })).toEqual([byClock, early])
  expect(await idsOf({ status: 'ended', q: 'growth' })).toEqual([byClock, early])
  for (const q of ['% gr', 'h_ä', 'ÄB']) expect(await idsOf({ q })).toEqual([early])
  expect(await idsOf({ status: 'active', q: '%' })).toEqual([])
  const page = await listCampaigns(member, { team_id, limit: 1, status: 'ended' })
  expect(await idsOf({ status: 'ended', cursor: page.next_cursor })).toEqual([early])

  expect((await getTeam(member, { team_id })).team).toMatchObject({
    campaign_count: 3,
    active_campaign_count: 1,
  })
})

test('a decision is new to everybody but who published it, for two weeks, and takes the place of its result', async () => {
  const campaign_id = await buildScored()
  await endCampaign(owner, { campaign_id })
  expect(await resultsOf(member)).toEqual([campaign_id])
  const { tactics } = (await readDecision(owner, campaign_id)).decision
  const chosen = Object.fromEntries(tactics.map(({ id }) => [id, { choice: 'do' as const, reason: null }]))
  const save = (version: number, publish: boolean) =>
    saveDecision(owner, { campaign_id, version, slots: 1, tactics: chosen, publish })
  await save(0, false)
  expect((await listOpenWork(member)).new_decisions).toEqual([])
  await save(1, true)
  const { new_decisions, new_decisions_count, new_results } = await listOpenWork(member)
  expect(new_decisions).toEqual([
    {
      id: campaign_id,
      name: 'Autumn growth',
      team_id,
      team_name: 'Growth',
      published_at: expect.stringMatching(/Z$/) as string,
      done_count: 1,
      tactic_count: 1,
    },
  ])
  expect([new_decisions_count, new_results]).toEqual([1, []])
  expect((await listOpenWork(owner)).new_decisions).toEqual([])
  await queryRow(
    database,
    sql`update decisions set published_at = published_at - interval '15 days' where campaign_id = ${campaign_id}`,
  )
  expect((await listOpenWork(member)).new_decisions).toEqual([])
})

test('an answer to a version tells what has changed since, or nothing', async () => {
  const campaign_id = await buildScored()
  const first = await getOpenWorkLive(owner, {})
  expect(first.work).toEqual(await listOpenWork(owner))
  const again = await getOpenWorkLive(owner, { since: first.version })
  expect(again).toEqual({ version: first.version, work: null })
  await vote(member, await buildTactic(owner, campaign_id, 'Write to everybody who left'))
  // Calls that come close together share participation, which may be from before the change.
  const runningNow = async () => (await getOpenWorkLive(owner, { since: first.version })).work?.running
  await expect.poll(runningNow).toMatchObject([{ voter_count: 2, tactic_count: 2 }])
  const { work, version } = await getOpenWorkLive(owner, { since: first.version })
  expect(version).not.toBe(first.version)
  expect(await getOpenWorkLive(owner, { since: 'of nothing' })).toEqual({ work, version })
})

test('of more than six running campaigns the first six have their participation', async () => {
  const ids = []
  for (let days = 9; days > 1; days--) ids.unshift(await buildScored(inMilliseconds(days * DAY)))
  const { running, running_count } = await listOpenWork(owner)
  expect(running.map(({ id, voter_count }) => [id, voter_count])).toEqual(
    ids.slice(0, OPEN_WORK_MAX).map((id) => [id, 1]),
  )
  expect(running_count).toBe(8)
})

test('what another member has asked for just before tells nothing that is theirs', async () => {
  const campaign_id = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  expect((await getOpenWorkLive(owner, {})).work?.running).toMatchObject([{ id: campaign_id, can_end: true }])
  expect((await getOpenWorkLive(member, {})).work).toMatchObject({
    running: [],
    waiting: [{ id: campaign_id, scored_count: 0 }],
  })
  await vote(member, tactic_id)
  expect((await getOpenWorkLive(member, {})).work).toMatchObject({
    running: [{ id: campaign_id, can_end: false }],
    waiting: [],
  })
})

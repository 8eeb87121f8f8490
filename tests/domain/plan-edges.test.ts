import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { upgrade } from '~/domain/subscription/commands.server'
import { checkDashboardAccess, checkLimits } from '~/domain/subscription/queries.server'
import { createTeam } from '~/domain/teams/commands.server'
import { joinCampaign, joinTeam } from '~/domain/teams/joining.server'
import { handOverTeam, leaveTeam } from '~/domain/teams/members.server'
import { findActor, issueTicket, redeemTicket } from '~/domain/users/sessions.server'
import {
  at,
  buildCampaign,
  buildTeam,
  inviteTokenOf,
  expireTrial,
  makePremium,
  refusal,
  signIn,
  signInAll,
  signInPremium,
  systemContext,
} from '../support/builders'
import { DAY, HOUR, inMilliseconds, newCampaign, newTeam } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const SENTENCE = 'Your trial has ended. Upgrade to premium to continue.'
const trialOver = refusal('upgrade_required', SENTENCE)

/** The instant from which the trial is over. */
const END = inMilliseconds(HOUR)
const around = (milliseconds: number) => new Date(Date.parse(END) + milliseconds).toISOString()

/** Whoever's trial ends then. */
async function endingThen(): Promise<Context> {
  const ctx = await signIn(database.db)
  await queryRow(ctx, sql`update users set trial_ends_at = ${END} where id = ${ctx.actor.id}`)
  return ctx
}

/** Asks what may be refused as a thrown sentence and what answers with one, in the same words. */
const asAllowance = (check: Promise<{ message: string | null }>) =>
  check.then(({ message }) => {
    if (message !== null) throw Object.assign(new Error(message), { kind: 'upgrade_required' })
  })

let hostTeam: string
let hostToken: string

beforeAll(async () => {
  const host = await signIn(database.db)
  hostTeam = await buildTeam(host)
  hostToken = await inviteTokenOf(host, await buildCampaign(host, hostTeam))
})

type Gate = (ctx: Context, own_team: string) => Promise<unknown>
const gates: Record<string, Gate> = {
  'the dashboard': (ctx) => asAllowance(checkDashboardAccess(ctx)),
  'the check before a team': (ctx) => asAllowance(checkLimits(ctx, { action: 'create_team' })),
  'the check before a campaign': (ctx) => asAllowance(checkLimits(ctx, { action: 'create_campaign' })),
  'creating a team': (ctx) => createTeam(ctx, newTeam()),
  'creating a campaign': (ctx, own_team) => createCampaign(ctx, newCampaign(own_team)),
  'joining a team': (ctx) => joinTeam(ctx, { team_id: hostTeam }),
  'joining by a campaign': (ctx) => joinCampaign(ctx, { invite_link: hostToken }),
}
/** A person has one team in the trial: these come before it. */
const withoutTeam = ['the check before a team', 'creating a team']

describe.each(Object.entries(gates))('%s', (name, pass) => {
  const prepared = async () => {
    const ctx = await endingThen()
    return { ctx, team_id: withoutTeam.includes(name) ? '' : await buildTeam(ctx) }
  }

  test('is open in the last millisecond of the trial', async () => {
    const { ctx, team_id } = await prepared()
    await pass(at(ctx, around(-1)), team_id)
  })

  test.each([0, 1, DAY])('is closed %d ms after its end, until the upgrade', async (milliseconds) => {
    const { ctx, team_id } = await prepared()
    const late = at(ctx, around(milliseconds))
    await expect(pass(late, team_id)).rejects.toMatchObject(trialOver)
    await upgrade(late)
    await pass(late, team_id)
  })
})

test('the session knows in the same millisecond that the trial is over', async () => {
  const { actor } = await endingThen()
  const system = systemContext(database.db)
  const token = (await redeemTicket(system, await issueTicket(system, actor.id, 'browser'), 'browser')) ?? ''
  const isRunning = async (time: string) =>
    (await findActor({ ...system, now: sql`${time}::timestamptz` }, token))?.is_trial_running
  expect(await isRunning(around(-1))).toBe(true)
  expect(await isRunning(END)).toBe(false)
})

describe('a premium owner covers a member whose trial is over', () => {
  const mayUse = async (late: Context, team_id: string) => {
    const { allowed } = await checkDashboardAccess(late)
    const created = createCampaign(late, newCampaign(team_id)).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject(trialOver)
        return false
      },
    )
    expect(await created).toBe(allowed)
    return allowed
  }

  test('from the joining on, until the team is handed to somebody on trial, and again when it comes back', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const [ben, cem] = await signInAll(database.db, 'Ben', 'Cem')
    const team_id = await buildTeam(ada, cem)
    const late = await expireTrial(ben)
    expect(await checkDashboardAccess(late)).toEqual({ allowed: false, message: SENTENCE })
    await joinTeam(late, { team_id })
    expect(await mayUse(late, team_id)).toBe(true)
    await handOverTeam(ada, { team_id, member_id: cem.actor.id })
    expect(await mayUse(late, team_id)).toBe(false)
    await upgrade(cem)
    expect(await mayUse(late, team_id)).toBe(true)
  })

  test('until they leave; what they opened stays readable to the others', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const [ben] = await signInAll(database.db, 'Ben')
    const team_id = await buildTeam(ada, ben)
    const late = await expireTrial(ben)
    const campaign_id = await buildCampaign(late, team_id)
    await leaveTeam(late, { team_id })
    expect(await checkDashboardAccess(late)).toEqual({ allowed: false, message: SENTENCE })
    await expect(joinTeam(late, { team_id: hostTeam })).rejects.toMatchObject(trialOver)
    expect((await getCampaign(ada, { campaign_id })).campaign.creator_name).toBe('Former member')
  })

  test('in that team alone', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const [ben] = await signInAll(database.db, 'Ben')
    const own = await buildTeam(ben)
    const team_id = await buildTeam(ada, ben)
    const late = await expireTrial(ben)
    await createCampaign(late, newCampaign(team_id))
    await expect(createCampaign(late, newCampaign(own))).rejects.toMatchObject(trialOver)
  })

  test('and beyond the trial’s number of campaigns; these do not count against anybody', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const ben = await signIn(database.db)
    const team_id = await buildTeam(ada, ben)
    const late = await expireTrial(ben)
    const calls = Array.from({ length: 20 }, () => createCampaign(late, newCampaign(team_id)))
    expect(await Promise.all(calls)).toHaveLength(20)
  })
})

test('at the limit of campaigns an upgrade lets 20 creations at once through', async () => {
  const ada = await signIn(database.db)
  const team_id = await buildTeam(ada)
  for (let count = 0; count < 3; count++) await buildCampaign(ada, team_id)
  const noMore = refusal(
    'upgrade_required',
    'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
  )
  await expect(createCampaign(ada, newCampaign(team_id))).rejects.toMatchObject(noMore)
  const premium = await makePremium(ada)
  const calls = Array.from({ length: 20 }, () => createCampaign(premium, newCampaign(team_id)))
  await Promise.all(calls)
  const [row] = await queryRows<{ count: number }>(
    database,
    sql`select count(*)::int as count from campaigns where created_by = ${ada.actor.id}`,
  )
  expect(row?.count).toBe(23)
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { setNotificationPreferences } from '~/domain/notifications/commands.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { getNotificationPreferences } from '~/domain/notifications/queries.server'
import { PreferencesSchema } from '~/domain/notifications/validation'
import { checkDashboardAccess, checkLimits } from '~/domain/subscription/queries.server'
import { buildCampaign, buildTeam, expireTrial, makePremium, signIn, signInAll } from '../support/builders'
import { useTestDatabase } from '../support/database'

const database = useTestDatabase()

const allowed = { allowed: true, message: null }
const denied = (message: string) => ({ allowed: false, message })
const trialOver = denied('Your trial has ended. Upgrade to premium to continue.')
const noMoreTeams = denied('Your trial includes no more teams. Upgrade to premium for unlimited teams.')
const noMoreCampaigns = denied(
  'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
)

const answers = async (ctx: Context) => ({
  dashboard: await checkDashboardAccess(ctx),
  team: await checkLimits(ctx, { action: 'create_team' }),
  campaign: await checkLimits(ctx, { action: 'create_campaign' }),
})

describe('the checks before creating', () => {
  test('let a new trial do everything', async () => {
    const ada = await signIn(database.db)
    expect(await answers(ada)).toEqual({ dashboard: allowed, team: allowed, campaign: allowed })
  })

  test('refuse with the sentence that creating would refuse with, and only where it would', async () => {
    const ada = await signIn(database.db)
    const team_id = await buildTeam(ada)
    expect(await answers(ada)).toEqual({ dashboard: allowed, team: noMoreTeams, campaign: allowed })
    for (let count = 0; count < 3; count++) await buildCampaign(ada, team_id)
    expect(await answers(ada)).toEqual({ dashboard: allowed, team: noMoreTeams, campaign: noMoreCampaigns })
  })

  test('let premium do everything, however much there is', async () => {
    const ada = await makePremium(await expireTrial(await signIn(database.db)))
    for (let count = 0; count < 4; count++) await buildCampaign(ada, await buildTeam(ada))
    expect(await answers(ada)).toEqual({ dashboard: allowed, team: allowed, campaign: allowed })
  })

  test('let everybody do everything where there are no plans, but for people without an account', async () => {
    const ada = await expireTrial(await signIn(database.db))
    const free = { ...ada, limits: { ...ada.limits, has_plans: false } }
    for (let count = 0; count < 4; count++) await buildCampaign(free, await buildTeam(free))
    expect(await answers(free)).toEqual({ dashboard: allowed, team: allowed, campaign: allowed })
    await database.db.execute(sql`update users set deleted_at = now() where id = ${ada.actor.id}`)
    expect(await answers(free)).toEqual({ dashboard: trialOver, team: trialOver, campaign: trialOver })
  })
})

describe('notification preferences', () => {
  const preferences = (value: boolean) =>
    PreferencesSchema.parse(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, value])))

  test('are all on until a person says otherwise, and then exactly what they said', async () => {
    const ada = await signIn(database.db)
    expect(await getNotificationPreferences(ada)).toEqual(preferences(true))
    for (const kind of NOTIFICATION_KINDS) {
      const wanted = { ...preferences(true), [kind]: false }
      expect(await setNotificationPreferences(ada, wanted)).toEqual(wanted)
      expect(await getNotificationPreferences(ada)).toEqual(wanted)
    }
  })

  test("are a person's own", async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    await setNotificationPreferences(ada, preferences(false))
    expect(await getNotificationPreferences(ada)).toEqual(preferences(false))
    expect(await getNotificationPreferences(ben)).toEqual(preferences(true))
  })
})

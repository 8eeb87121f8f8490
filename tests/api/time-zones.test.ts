import { expect, test } from 'vitest'
import { useApp } from '../support/app'
import { createBrowser } from '../support/browser'
import { DAY, HOUR, inMilliseconds, newCampaign } from '../support/inputs'
import { buildTeam, signInAll } from '../support/scene'

const app = useApp()

test('the forms that set an end send the time zone along', async () => {
  const [owner] = await signInAll(app, 'Olga Owner')
  const team_id = await buildTeam(owner)
  const browser = createBrowser(app.url, new Map([['tactics-session', owner.token]]))
  const send = (path: string, intent: string, days: number, time_zone: string) => {
    const end_datetime = inMilliseconds(days * DAY).slice(0, 16)
    const fields = { name: 'Autumn growth', team_id, contribution_mode: 'add_and_vote' }
    return browser.follow(path, { body: { intent, ...fields, end_datetime, time_zone } })
  }
  const shown = async () => (await owner.must('listCampaigns', { team_id })).campaigns[0]

  await send('/campaigns/new', 'createCampaign', 3, 'Europe/Berlin')
  const campaign = await shown()
  expect(campaign).toMatchObject({ name: 'Autumn growth', time_zone: 'Europe/Berlin' })
  await send(`/campaigns/${campaign?.id}`, 'editCampaign', 4, 'America/New_York')
  expect(await shown()).toMatchObject({ id: campaign?.id, time_zone: 'America/New_York' })
})

test('a time with an offset is kept as the same instant in UTC', async () => {
  const [owner] = await signInAll(app, 'Olga Owner')
  const instant = new Date(Date.now() + 5 * DAY)
  instant.setUTCMilliseconds(0)
  const local = new Date(instant.getTime() + 5.5 * HOUR).toISOString().replace('.000Z', '+05:30')
  const { campaign } = await owner.must('createCampaign', {
    ...newCampaign(await buildTeam(owner)),
    end_datetime: local,
  })
  expect(campaign.end_datetime).toBe(instant.toISOString())
})

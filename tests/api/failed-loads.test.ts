import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '~/contract/operations.server'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { cookieHeaders, send, type Person } from '../support/client'
import { dataAddress, textsIn, visibleText } from '../support/pages'
import { newScene, signInAll, type Scene } from '../support/scene'

let storage: Storage
let app: App
let owner: Person
let scene: Scene

beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage })
  const [first, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  owner = first
  scene = await newScene(owner, member)
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

const rename = (from: string, to: string) =>
  sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`
let hidden: string[] = []

/** Hides tables from the app until the next block hides others. */
function without(...tables: string[]) {
  beforeAll(async () => {
    await app.stop()
    await storage.edit(
      ...hidden.map((table) => rename(`${table}_away`, table)),
      ...tables.map((table) => rename(table, `${table}_away`)),
    )
    hidden = tables
    app = await startApp({ storage, url: app.url, env: { WORKERS: 'off' } })
  })
}

const asBrowser = () => ({ headers: { ...cookieHeaders(app.url, owner.token), Accept: 'text/html' } })

/** A person, by the sentence that they are shown; the top bar stays. */
async function expectSaid(path: string, status: number, sentence: string) {
  const page = await send(app.url + path, asBrowser())
  expect({ path, status: page.status }).toEqual({ path, status })
  expect(visibleText(page.text)).toMatch(new RegExp(`Dashboard.*Olga Owner.*${sentence}.*Try again`))
  expect([...textsIn(page.text)]).toContain(sentence)
  const data = await send(app.url + dataAddress(path), asBrowser())
  expect({ status: data.status, isSaid: data.text.includes(sentence) }).toEqual({ status, isSaid: true })
}

describe('A screen whose data cannot be loaded says so under the top bar', () => {
  without('teams', 'notification_preferences')

  test.each([
    ['/dashboard', 'Failed to load teams', operations.listTeams],
    ['/teams', 'Failed to load teams', operations.listTeams],
    ['/teams/:team_id', 'Failed to load team data', operations.getTeam],
    ['/campaigns/:campaign_id', 'Failed to load campaign', operations.getCampaign],
    [
      '/settings/notifications',
      'Failed to load notification settings',
      operations.getNotificationPreferences,
    ],
  ])('%s: %s', async (path, sentence, { failure }) => {
    expect(failure).toBe(sentence)
    const address = path.replace(':team_id', scene.team_id).replace(':campaign_id', scene.campaign_id)
    await expectSaid(address, 500, sentence)
  })
})

describe('A campaign whose tactics cannot be loaded', () => {
  without('comments')

  test('is shown, with the sentence in the place of the list', async () => {
    await expectSaid(`/campaigns/${scene.campaign_id}`, 200, 'Failed to load tactics')
    const page = await send(`${app.url}/campaigns/${scene.campaign_id}`, asBrowser())
    const text = visibleText(page.text)
    expect(text).toContain('Autumn growth')
    expect(text).toContain('Tactics (2)')
    expect(text).not.toMatch(/No tactics added yet|No tactic fits/)
    expect(await app.log()).toMatch(/"level":"error"/)
  })

  test('that is not theirs to see stays 404', async () => {
    const path = `/campaigns/${scene.team_id}`
    expect((await send(app.url + path, asBrowser())).status).toBe(404)
  })
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rateLimits } from '~/domain/rate-limits'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { createClient, refusalOf, type Person } from '../support/client'
import { buildTactic, newScene, signInAll, type Scene } from '../support/scene'

let storage: Storage
let app: App
let ada: Person
let ben: Person
let scene: Scene

beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage, env: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' } })
  ;[ada, ben] = await signInAll(app, 'Ada', 'Ben')
  scene = await newScene(ada, ben)
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

test('tells a screen what is new, once', async () => {
  const { campaign_id } = scene
  const { version } = await ben.must('getCampaignLive', { campaign_id })
  expect(await ben.must('getCampaignLive', { campaign_id, since: version })).toEqual({
    version,
    campaign: null,
  })
  const id = await buildTactic(ada, campaign_id, 'Write to everybody who left')
  // Calls that come close together share one read, which may be from before the change.
  const newest = async () => (await ben.must('getCampaignLive', { campaign_id, since: version })).campaign
  await expect.poll(async () => (await newest())?.tactics[0]).toEqual({ id, vote_count: 1, comment_count: 0 })
})

test('tells a dashboard what is new, once', async () => {
  const { campaign_id } = scene
  const { version, work } = await ben.must('getOpenWorkLive', {})
  expect(work).toEqual(await ben.must('listOpenWork', {}))
  expect(await ben.must('getOpenWorkLive', { since: version })).toEqual({ version, work: null })
  await buildTactic(ada, campaign_id, 'Ask new customers why they came')
  const waiting = (await ben.must('getOpenWorkLive', { since: version })).work?.waiting ?? []
  const [before] = work?.waiting ?? []
  expect(waiting).toMatchObject([{ id: campaign_id, tactic_count: (before?.tactic_count ?? NaN) + 1 }])
})

test('an outsider who asks while a read is shared finds nothing', async () => {
  const [otto] = await signInAll(app, 'Otto')
  const asked = [ada, otto, ben].map((person) => person.call('getCampaignLive', scene))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404, 200])
})

// The embedded database serves one process.
if (inject('engine') === 'postgres') {
  test('a change through another process is told too', async () => {
    const { campaign_id, tactic_id } = scene
    const other = await startApp({ storage })
    try {
      const there = createClient(other.url, { Authorization: `Bearer ${ben.token}` })
      const { version } = await there.must('getCampaignLive', { campaign_id })
      await ada.must('addComment', { tactic_id, comment_text: 'Worth a try' })
      const commentCount = async () => {
        const { campaign } = await there.must('getCampaignLive', { campaign_id, since: version })
        return campaign?.tactics.find(({ id }) => id === tactic_id)?.comment_count
      }
      await expect.poll(commentCount).toBe(2)
    } finally {
      await other.stop()
    }
  })
}

test('a client that asks without pause is refused, and nobody else', async () => {
  const ask = async () => (await ada.call('getCampaignLive', scene)).status
  const statuses: number[] = []
  for (let count = 0; count <= rateLimits.live.calls; count += 20)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, ask))))
  expect(statuses).toContain(429)
  const answer = await ada.call('getCampaignLive', scene)
  expect(refusalOf(answer).status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await ben.call('getCampaignLive', scene)).status).toBe(200)
  expect((await ada.call('getMe')).status).toBe(200)
})

test('the log does not fill with these calls', async () => {
  const lines = (await app.log())
    .split('\n')
    .filter((line) => /api\/(campaigns\/:campaign_id|open-work)\/live/.test(line))
  expect(lines.filter((line) => !line.includes('"status":429'))).toEqual([])
})

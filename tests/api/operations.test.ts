import { expect, describe, test } from 'vitest'
import { VERSION } from '~/contract/version'
import { POLL_OFTEN, useApp } from '../support/app'
import { send, signIn } from '../support/client'
import { buildCampaign, buildTactic, buildTeam, signInAll } from '../support/scene'
import { scores } from '../support/inputs'

const METRICS_TOKEN = 'metrics-token-of-the-tests'
/** Nothing listens there. */
const SMTP_URL = 'smtp://127.0.0.1:1'
const app = useApp({ env: { METRICS_TOKEN, SMTP_URL, MAIL_FROM: 'tactics@example.com', ...POLL_OFTEN } })

type Line = Record<string, unknown>
/** Every line must be JSON of its own. */
const lines = async () =>
  (await app.log())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

const idOf = ({ headers }: { headers: Headers }) => headers.get('X-Request-Id')
const metrics = async () =>
  (await send(`${app.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text

async function loggedAs(request_id: string | null): Promise<Line> {
  const line = (await lines()).find((each) => each.request_id === request_id && each.msg === 'request')
  expect(line).toBeDefined()
  return line ?? {}
}

describe('Health', () => {
  test.each([
    ['/healthz', { status: 'ok', version: VERSION }],
    ['/readyz', { status: 'ready' }],
  ])('%s is 200 for anybody, and never kept', async (path, body) => {
    const answer = await send(app.url + path)
    expect([answer.status, answer.body]).toEqual([200, body])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('Metrics', () => {
  test('are for the token alone', async () => {
    expect((await send(`${app.url}/metrics`)).status).toBe(401)
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}x` }
    expect((await send(`${app.url}/metrics`, { headers })).status).toBe(401)
    const text = await metrics()
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toMatch(
      /^# TYPE \w+_total (?!counter)|^# TYPE (?!\w+_total )\w+ counter|^# HELP \w+ ?$/m,
    )
    expect(text).toContain(`tactics_build_info{version="${VERSION}"} 1`)
  })

  test('count requests by route and status, and name no person and nothing of theirs', async () => {
    const [ada] = await signInAll(app, 'Ada')
    const { campaign_id } = await buildCampaign(ada, await buildTeam(ada))
    await ada.must('getCampaign', { campaign_id })
    await expect
      .poll(metrics)
      .toContain('_count{method="GET",route="/api/campaigns/:campaign_id",status="200"} 1')
    const text = await metrics()
    expect(text).toMatch(/^campaigns_running [1-9]/m)
    for (const secret of [campaign_id, ada.id, ada.email, ada.token]) expect(text).not.toContain(secret)
  })
})

test('a mail server that does not work is in the log from the start, and what waits for it in the metrics', async () => {
  const told = async () => (await lines()).filter(({ msg }) => String(msg).startsWith('Mails wait'))
  await expect.poll(told).toMatchObject([
    {
      level: 'warn',
      msg: expect.stringMatching(
        /mail server 127\.0\.0\.1:1 .* connection refused \(.*\)\. Check the host and port/,
      ),
    },
  ])
  const [olga] = await signInAll(app, 'Olga')
  const team_id = await buildTeam(olga)
  await olga.must('inviteToTeam', { team_id, emails: ['guest@example.com'] })
  await expect.poll(metrics).toContain('outbox_waiting{queue="mails"} 1\n')
  const text = await metrics()
  for (const line of ['outbox_failed{queue="mails"} 0', 'outbox_waiting{queue="webhooks"} 0'])
    expect(text).toContain(`${line}\n`)
  expect(text).toMatch(/outbox_oldest_seconds\{queue="mails"\} 0?\.?\d/)
  expect((await send(`${app.url}/readyz`)).status).toBe(200)
  expect(await told()).toHaveLength(1)
})

describe('The log', () => {
  test('has a line per request with its id, route, status, time and person, and no token, id or query', async () => {
    const ada = await signIn(app, 'Ada')
    const headers = { Authorization: `Bearer ${ada.token}` }
    const answer = await send(`${app.url}/api/teams?limit=7&cursor=secret-in-the-query`, { headers })
    const line = await loggedAs(idOf(answer))
    expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/api/teams', user_id: ada.id })
    expect(line.status).toBe(answer.status)
    expect(line.duration_ms).toBeTypeOf('number')
    for (const secret of [ada.token, ada.email, 'secret-in-the-query', 'Bearer'])
      expect(await app.log()).not.toContain(secret)
  })

  test('names the route in place of an invite link, with and without .data', async () => {
    for (const path of ['/join/campaign/link-to-keep', '/join/campaign/link-to-keep.data']) {
      const line = await loggedAs(idOf(await send(app.url + path)))
      expect(line.route).toBe('/join/campaign/:invite_link')
    }
    expect(await app.log()).not.toContain('link-to-keep')
  })

  test('holds no score', async () => {
    const [ada] = await signInAll(app, 'Ada')
    const { campaign_id } = await buildCampaign(ada, await buildTeam(ada))
    const tactic_id = await buildTactic(ada, campaign_id)
    const answer = await ada.call('voteOnTactic', { tactic_id, ...scores(9, 8, 7) })
    const line = await loggedAs(idOf(answer))
    expect(Object.keys(line).sort()).toEqual(
      ['duration_ms', 'level', 'method', 'msg', 'request_id', 'route', 'status', 'time', 'user_id'].sort(),
    )
    expect(await app.log()).not.toMatch(/score/)
  })

  test('warns of refusals', async () => {
    const foreign = { method: 'POST', headers: { Origin: 'https://elsewhere.example' } }
    expect(await loggedAs(idOf(await send(`${app.url}/logout`, foreign)))).toMatchObject({
      level: 'warn',
      status: 403,
      route: '/logout',
    })
  })

  test('tells of sign-ins and of failed ones', async () => {
    await signIn(app, 'Ada')
    await send(`${app.url}/api/auth/oauth/google/callback?code=x&state=forged`)
    const seen = (await lines()).map(({ level, msg }) => `${String(level)} ${String(msg)}`)
    expect(seen).toContain('info sign-in')
    expect(seen).toContain('warn sign-in failed')
    expect(await app.log()).not.toContain('forged')
  })

  test('has lines of ours alone, whatever is asked for', async () => {
    const forged = '\n{"level":"info","msg":"forged"}'
    await send(`${app.url}/${encodeURIComponent(forged)}`, { headers: { 'User-Agent': 'x' } })
    await send(`${app.url}/api/teams?q=${encodeURIComponent(forged)}`)
    expect((await lines()).map(({ msg }) => msg)).not.toContain('forged')
  })
})

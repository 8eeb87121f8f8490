import { readFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createStorage, startApp, useApp, type Storage } from '../support/app'
import { refusalOf, send, sendRaw, signIn } from '../support/client'
import { newTeam } from '../support/inputs'

const METRICS_TOKEN = 'metrics-token-of-the-tests'
const KIBIBYTE = 1024
const app = useApp({ env: { METRICS_TOKEN, RATE_LIMITS: 'on' } })

test('Without HOST it listens on every address, so local sign-in asks for its code', async () => {
  const everywhere = await startApp({ env: { HOST: '', RATE_LIMITS: 'on' } })
  expect(await everywhere.log()).toMatch(/Local sign-in asks for this code: .{4}-.{4}/)
  await everywhere.stop()
})

describe('Every answer has the headers that npm start gives', () => {
  test.each(['/login', '/login.data', '/favicon.svg', '/api/auth/me', '/healthz', '/nowhere'])(
    '%s',
    async (path) => {
      const { headers } = await send(app.url + path)
      expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'nonce-[^']{20,}'/)
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('and a page uses the nonce of its own answer', async () => {
    const nonces = await Promise.all(
      ['/example', '/example'].map(async (path) => {
        const { headers, text } = await send(app.url + path)
        const [, nonce] = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '') ?? []
        const used = [...text.matchAll(/<script[^>]* nonce="([^"]+)"/g)].map(([, each]) => each)
        expect(new Set(used)).toEqual(new Set([nonce]))
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('A form of another site is 403', () => {
  const refused = { status: 403, error: 'This request came from another site and was refused' }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test.each([
    ['/theme', { Origin: 'https://elsewhere.example' }],
    ['/theme.data', { Origin: 'https://elsewhere.example' }],
    ['/theme', { Origin: 'null' }],
    ['/theme', { 'Sec-Fetch-Site': 'cross-site' }],
    ['/logout', { Origin: 'https://elsewhere.example' }],
    ['/dashboard', { Origin: 'https://elsewhere.example' }],
  ])('%s with %j', async (path, headers) => {
    const chunks = ['theme=dark']
    expect(
      refusalOf(await sendRaw(app.url, 'POST', path, { headers: { ...type, ...headers }, chunks })),
    ).toEqual(refused)
  })

  test('and one of our own pages is not', async () => {
    const headers = { ...type, Origin: app.url }
    const answer = await sendRaw(app.url, 'POST', '/theme', { headers, chunks: ['theme=dark'] })
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([
      303,
      expect.stringContaining('theme='),
    ])
  })
})

test('Other names of the host are refused, and what proxies say of it is not believed', async () => {
  const foreign = await sendRaw(app.url, 'GET', '/login', { headers: { Host: 'elsewhere.example' } })
  expect(foreign.status).toBe(421)
  const headers = { 'X-Forwarded-Host': 'elsewhere.example' }
  const page = await sendRaw(app.url, 'GET', '/login', { headers })
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('elsewhere')
})

test('A body over its limit is 413, of a form and of a call', async () => {
  const chunks = ['theme=', 'x'.repeat(64 * KIBIBYTE)]
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const form = await sendRaw(app.url, 'POST', '/theme', { headers: { ...type, Origin: app.url }, chunks })
  expect(form.status).toBe(413)
  const { token } = await signIn(app, 'Ada')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const call = await sendRaw(app.url, 'POST', '/api/teams', { headers, chunks })
  expect(refusalOf(call)).toEqual({ status: 413, error: 'The body must be at most 64 KiB' })
})

test('No secret of an address is in the log', async () => {
  const secrets = ['ticket-of-a-sign-in', 'code-of-google', 'token-of-a-link', 'token-of-an-invitation']
  const [ticket, code, link, invitation] = secrets
  for (const path of [
    `/auth/success?token=${ticket}`,
    `/api/auth/oauth/google/callback?code=${code}&state=x`,
    `/minutes/${link}`,
    `/join/campaign/${invitation}`,
    `/nothing/${link}?token=${ticket}`,
    `/%E0%A4%A?code=${code}`,
  ])
    await sendRaw(app.url, 'GET', path)
  const log = await app.log()
  // The other server's own lines are there, by the route.
  expect(log).toMatch(/^GET \/minutes\/:token 404/m)
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test('Requests are limited by person', async () => {
  const ada = await signIn(app, 'Ada')
  const statuses = new Set<number>()
  for (let calls = 0; calls < 61; calls++)
    statuses.add((await ada.call('checkUrl', { url_slug: 'growth' })).status)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await (await signIn(app, 'Ben')).call('checkUrl', { url_slug: 'growth' })).status).toBe(200)
})

test('Health, readiness and metrics are there, and requests are counted by route', async () => {
  expect((await send(`${app.url}/healthz`)).body).toMatchObject({ status: 'ok' })
  expect((await send(`${app.url}/readyz`)).body).toEqual({ status: 'ready' })
  expect((await send(`${app.url}/metrics`)).status).toBe(401)
  await send(`${app.url}/login`)
  await send(`${app.url}/login.data`)
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = async () => (await send(`${app.url}/metrics`, { headers })).text
  await expect.poll(metrics).toContain('_count{method="GET",route="/login",status="200"}')
  expect(await metrics()).toContain('nodejs_eventloop_lag_seconds')
})

/** Of PostgreSQL's `pg_control`: where the state of the database is, and the state after a close. */
const STATE_OFFSET = 16
const SHUT_DOWN = 1

async function stateOf({ env }: Storage): Promise<number> {
  const control = await readFile(join(env.DATA_DIR ?? '', 'pglite/global/pg_control'))
  return control.readUInt32LE(STATE_OFFSET)
}

test('SIGTERM lets requests finish, closes the database and ends the process', async () => {
  const storage = await createStorage()
  const first = await startApp({ storage })
  const ada = await signIn(first, 'Ada')
  const team = newTeam()
  const name = String(team.name)
  const underWay = httpRequest(`${first.url}/api/teams`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ada.token}`,
      'Content-Type': 'application/json',
      Expect: '100-continue',
    },
  })
  underWay.flushHeaders()
  await once(underWay, 'continue')
  const stopped = first.stop()
  const isListening = () => fetch(`${first.url}/healthz`).then(Boolean, () => false)
  await expect.poll(isListening).toBe(false)
  expect(await stateOf(storage)).not.toBe(SHUT_DOWN)
  underWay.end(JSON.stringify(team))
  const [response] = (await once(underWay, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(201)
  expect(await stopped).toBe(0)
  expect(await stateOf(storage)).toBe(SHUT_DOWN)

  const second = await startApp({ storage, url: first.url })
  const again = await sendRaw(second.url, 'GET', '/api/teams', {
    headers: { Authorization: `Bearer ${ada.token}` },
  })
  expect(again.text).toContain(name)
  expect(await second.stop()).toBe(0)
  await storage.remove()
})

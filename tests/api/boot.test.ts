import { readFile, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePeople } from '~/domain/sample-data'
import { newReceiptKey } from '~/domain/receipt-key.server'
import { createStorage, startAndFail, startApp, useApp, type Storage } from '../support/app'
import { createBrowser, locationOf } from '../support/browser'
import { newAddress, refusalOf, sendRaw } from '../support/client'
import { onPglite } from '../support/engine'

describe('The app does not start', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await createStorage()
  })
  afterAll(() => storage.remove())

  test.each([
    ['with half of a Google client', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET must be set'],
    [
      'with a stand-in for Google at a public address',
      {
        GOOGLE_CLIENT_ID: 'x',
        GOOGLE_CLIENT_SECRET: 'y',
        GOOGLE_BASE_URL: 'http://localhost:1',
        APP_URL: 'https://tactics.example.com',
      },
      'GOOGLE_BASE_URL is for tests on this machine',
    ],
    [
      'with a short secret',
      { SESSION_SECRET: 'short' },
      'SESSION_SECRET must hold secrets of at least 32 bytes',
    ],
    [
      'with a receipt key that is none',
      { RECEIPT_KEY: 'bm90IGEga2V5' },
      'RECEIPT_KEY must be the middle line of a PEM file with an Ed25519 key',
    ],
    ['with a port that is none', { PORT: '70000' }, 'PORT must be at most 65535'],
  ])('%s, and says why', async (_, env, sentence) => {
    const { code, log } = await startAndFail({ storage, env })
    expect(code).toBe(1)
    expect(log).toContain(sentence)
    expect(log).not.toContain('    at ')
  })
})

onPglite('A damaged key for receipts stops the start, says what to do, and is kept', async () => {
  const storage = await createStorage()
  const path = join(storage.env.DATA_DIR ?? '', 'receipt-key.pem')
  const whole = newReceiptKey()
  for (const damaged of [whole.slice(0, -40), '']) {
    await writeFile(path, damaged)
    const { code, log } = await startAndFail({ storage })
    expect(code).toBe(1)
    expect(log).toContain(
      `receipt-key.pem is damaged: it has ${damaged.length} bytes. Restore it from a backup`,
    )
    expect(await readFile(path, 'utf8')).toBe(damaged)
  }
  await storage.remove()
})

/** Node's own limit for the head of a request. */
const NODE_LIMIT_MS = 60_000

/** Sends half of a request's head. @returns the milliseconds until the server hangs up. */
function sendHalfAHead({ port }: URL): Promise<number> {
  const started = performance.now()
  const socket = createConnection(Number(port), '127.0.0.1', () =>
    socket.write('GET /login HTTP/1.1\r\nHost: '),
  )
  socket.resume().on('error', () => {})
  return new Promise((resolve) => socket.once('close', () => resolve(performance.now() - started)))
}

describe('With local sign-in', () => {
  const app = useApp()
  let hungUpAfter: Promise<number>
  // It takes ten seconds, in which the other tests run.
  beforeAll(() => {
    hungUpAfter = sendHalfAHead(new URL(app.url))
  })

  test('nobody reaches the app from outside this machine', async () => {
    const { port } = new URL(app.url)
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    const outside = addresses
      .filter(({ internal, scopeid }) => !internal && !scopeid)
      .map(({ address }) => address)
    expect(await isReachable('127.0.0.1', port)).toBe(true)
    for (const address of outside)
      expect({ address, is: await isReachable(address, port) }).toEqual({ address, is: false })
  })

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', 'localhost:9'])(
    'a request for %s is answered',
    async (Host) => {
      expect((await sendRaw(app.url, 'GET', '/login', { headers: { Host } })).status).toBe(200)
    },
  )

  test.each([
    'elsewhere.example',
    'localhost.elsewhere.example',
    'localhost@elsewhere.example',
    'elsewhere.example:80#localhost',
    '127.0.0.1.nip.io',
    '0.0.0.0',
    '192.168.1.5',
    'a b',
    '..',
  ])('a request for %s is misdirected: its name may be anybody’s', async (Host) => {
    for (const path of ['/login', '/api/auth/me', '/local-google/authorize', '/favicon.svg']) {
      const answer = await sendRaw(app.url, 'GET', path, { headers: { Host } })
      expect(refusalOf(answer)).toEqual({ status: 421, error: 'This server answers on localhost only' })
    }
  })

  test('half a request is given up long before Node would', async () => {
    expect(await hungUpAfter).toBeLessThan(NODE_LIMIT_MS)
  })
})

test('Local sign-in for the network asks for the code that the start prints', async () => {
  const app = await startApp({ env: { HOST: '0.0.0.0', RATE_LIMITS: 'on' } })
  const [, code = ''] = /asks for this code: ([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(await app.log()) ?? []
  const signInWith = async (fields: Record<string, string>) => {
    const browser = createBrowser(app.url)
    const page = locationOf(await browser.go('/api/auth/oauth/google'), app.url)
    const body = { name: 'Ada', email: newAddress(), ...fields }
    return { browser, page, answer: await browser.go(page, { body }) }
  }
  const { browser, answer, page } = await signInWith({})
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('This is not the code that the start printed')
  expect((await browser.go(page, { body: { as: samplePeople[0].email, code: 'AAAA-AAAA' } })).status).toBe(
    400,
  )
  const wellTyped = await signInWith({ code: code.toLowerCase().replace('-', ' ') })
  expect((await wellTyped.browser.follow(locationOf(wellTyped.answer, app.url))).trail.at(-1)).toBe(
    '/dashboard',
  )

  const guesses = Array.from({ length: 20 }, () => signInWith({ code: 'AAAA-AAAA' }))
  await Promise.all(guesses)
  expect((await signInWith({ code })).answer.status).toBe(429)
  await app.stop()
})

test('At a public https address cookies are bound to it and to https, and so is the way back from Google', async () => {
  const storage = await createStorage()
  const env = {
    APP_URL: 'https://tactics.example.com',
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    HOST: '127.0.0.1',
    HSTS_SUBDOMAINS: 'on',
    RATE_LIMITS: 'on',
  }
  const app = await startApp({ storage, env })
  const headers = { Host: 'tactics.example.com', 'X-Forwarded-Host': 'elsewhere.example' }
  const answer = await sendRaw(app.url, 'GET', '/api/auth/oauth/google', { headers })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-sign-in-[0-9a-f-]{36}=[^;]+;/)
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=600',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  const consent = new URL(answer.headers.get('Location') ?? '')
  expect(consent.origin).toBe('https://accounts.google.com')
  expect(consent.searchParams.get('redirect_uri')).toBe(
    'https://tactics.example.com/api/auth/oauth/google/callback',
  )
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  for (const path of ['/local-google/authorize', '/local-google/userinfo'])
    expect((await sendRaw(app.url, 'GET', path, { headers })).status).toBe(404)
  await app.stop()
  await storage.remove()
})

function isReachable(host: string, port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port: Number(port), timeout: 20_000 })
    const settle = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { refusalOf, sendRaw, type Answer } from '../support/client'
import { visibleText } from '../support/pages'

const SIGN_IN = '/api/auth/oauth/google'
const LIMITED_ADDRESS = '203.0.113.7'

/** What Chromium sends when a person follows a link or sends a form. */
const NAVIGATION = {
  Accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}
/** The same where the origin is not secure, and Firefox's older words. */
const PLAIN_NAVIGATION = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const PROGRAMS: [name: string, headers: Record<string, string>][] = [
  ['a program that asks for JSON', { Accept: 'application/json' }],
  ['a program that asks for anything', { Accept: '*/*' }],
  ['a program that asks for nothing', {}],
  ['a script of ours', { Accept: '*/*', 'Sec-Fetch-Mode': 'cors' }],
]

const MINUTE = 60_000

let storage: Storage
let app: App

beforeAll(async () => {
  storage = await createStorage()
  // Beyond all that a busy machine needs until the last of these tests.
  const far = Date.now() + 50 * MINUTE
  await storage.edit(
    sql`insert into rate_limits (key, points, expire) values
        (${`signIn:${LIMITED_ADDRESS}`}, 600, ${far}), (${`failedSignIn:${LIMITED_ADDRESS}`}, 20, ${far}),
        (${`address:${LIMITED_ADDRESS}`}, 300, ${far})`,
  )
  app = await startApp({ storage, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

type Kind = { ask: (headers: Record<string, string>) => Promise<Answer>; status: number; says: RegExp }
const fromLimited = { 'X-Forwarded-For': LIMITED_ADDRESS }
const elsewhere = { Origin: 'https://elsewhere.example' }

const kinds: Record<string, Kind> = {
  'a sign-in beyond its limit': {
    ask: (headers) => sendRaw(app.url, 'GET', SIGN_IN, { headers: { ...headers, ...fromLimited } }),
    status: 429,
    says: /Too many requests.*Try again in \d+ minutes\. What you have saved is safe\..*Try again/,
  },
  'the API reference beyond the limit of an address': {
    ask: (headers) => sendRaw(app.url, 'GET', '/api/docs', { headers: { ...headers, ...fromLimited } }),
    status: 429,
    says: /Too many requests.*Try again in \d+ minutes\./,
  },
  'a form beyond the limit of an address': {
    ask: (headers) =>
      sendRaw(app.url, 'POST', '/theme', { headers: { ...headers, ...fromLimited, Origin: app.url } }),
    status: 429,
    says: /Too many requests.*Nothing was changed now\. Try again in \d+ minutes\. Go back to send the form again/,
  },
  'a form of another site': {
    ask: (headers) => sendRaw(app.url, 'POST', '/upgrade', { headers: { ...headers, ...elsewhere } }),
    status: 403,
    says: /This request came from another site and was refused.*Nothing was changed/,
  },
  'another name of this machine': {
    ask: (headers) => sendRaw(app.url, 'GET', '/login', { headers: { ...headers, Host: 'tactics.example' } }),
    status: 421,
    says: /This server answers on localhost only.*Open http:\/\/localhost:\d+ instead\./,
  },
  'an asset that is gone': {
    ask: (headers) => sendRaw(app.url, 'GET', '/assets/gone.js', { headers }),
    status: 404,
    says: /There is no such file.*Go to dashboard/,
  },
}

describe.each(Object.entries(kinds))('%s', (_, { ask, status, says }) => {
  test.each([
    ['with Sec-Fetch-Mode', NAVIGATION],
    ['without', PLAIN_NAVIGATION],
  ])('is a page in the look of the product to a browser %s', async (_, headers) => {
    const answer = await ask(headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(visibleText(answer.text)).toMatch(says)
    expect(answer.text).toMatch(/<h1>[^<]+<\/h1>/)
    expect(answer.text).toContain('src="/favicon.svg"')
    expect(answer.text).toContain('--color-accent')
    expect(answer.text).not.toContain('<script')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
    expect(answer.text).toContain(`<style nonce="${nonce}">`)
    expect(answer.headers.get('Cache-Control')).toBe('no-store, no-transform')
  })

  test.each(PROGRAMS)('is JSON to %s', async (_, headers) => {
    expect(refusalOf(await ask(headers))).toMatchObject({ status })
  })
})

test('The page says how long to wait as Retry-After does', async () => {
  const answer = await sendRaw(app.url, 'GET', SIGN_IN, { headers: { ...NAVIGATION, ...fromLimited } })
  const seconds = Number(answer.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(answer.text).toContain(`Try again in ${Math.ceil((1_000 * seconds) / MINUTE)} minutes.`)
})

test('A sign-in that comes back beyond the limit of failures begins anew, for its code is good for one try', async () => {
  const callback = `${SIGN_IN}/callback?code=x&state=y`
  const { status, text } = await sendRaw(app.url, 'GET', callback, {
    headers: { ...NAVIGATION, ...fromLimited },
  })
  expect(status).toBe(429)
  expect(text).toContain('href="/login"')
  expect(text).not.toContain('code=x')
})

test.each(['light', 'dark'])('The page keeps the theme: %s', async (theme) => {
  const headers = { ...NAVIGATION, ...fromLimited, Cookie: `theme=${theme}` }
  expect((await sendRaw(app.url, 'GET', SIGN_IN, { headers })).text).toContain(`data-theme="${theme}"`)
})

test('The way to try again stays on this site and says nothing that was typed as markup', async () => {
  for (const path of ['//elsewhere.example/', '/\\elsewhere.example', '/login?"><b>x</b>']) {
    const { text } = await sendRaw(app.url, 'GET', path, { headers: { ...NAVIGATION, ...fromLimited } })
    const href = /<a href="([^"]*)"/.exec(text)?.[1] ?? ''
    expect(new URL(href, app.url).origin).toBe(app.url)
    expect(text).not.toContain('<b>x')
  }
})

describe('Where the counters cannot be reached', () => {
  beforeAll(async () => {
    await app.stop()
    await storage.edit(sql`alter table rate_limits rename to lost`)
    app = await startApp({ storage, url: app.url, env: { RATE_LIMITS: 'on' } })
  })

  test('a sign-in is a page that says when to try again', async () => {
    const answer = await sendRaw(app.url, 'GET', SIGN_IN, { headers: NAVIGATION })
    expect(answer.status).toBe(503)
    expect(visibleText(answer.text)).toMatch(/This is not available right now.*Try again in 2 seconds\./)
    const json = await sendRaw(app.url, 'GET', SIGN_IN, { headers: { Accept: 'application/json' } })
    expect(refusalOf(json)).toMatchObject({ status: 503 })
  })
})

import { readdirSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStorage, startApp, useApp } from '../support/app'
import { cookieHeaders, refusalOf, send, sendRaw, type Answer, type Person } from '../support/client'
import { dataAddress, readAddresses } from '../support/pages'
import { newScene, signInAll, type Scene } from '../support/scene'
import { MISSING_ID } from '../support/inputs'

// The callback is asked for like every other address, and nobody signs in there.
const app = useApp({ expectedErrors: /Missing state on URL/ })
let owner: Person
let scene: Scene
let addresses: string[]

beforeAll(async () => {
  const [first, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  owner = first
  scene = await newScene(owner, member)
  const { team } = await owner.must('getTeam', scene)
  const values = { ...scene, url_slug: team.url_slug, slug: 'free-slug', token: 'unknown', '*': 'nothing' }
  addresses = [...new Set(readAddresses(values).map(({ address }) => address))]
})

const asset = () => readdirSync('build/client/assets').find((name) => name.endsWith('.js')) ?? ''
const get = (path: string, headers: Record<string, string> = {}) => send(app.url + path, { headers })
const page = (path: string) => get(path, { ...cookieHeaders(app.url, owner.token), Accept: 'text/html' })

/** One answer of every kind: by name, who asked for it. */
const kinds: Record<string, () => Promise<Answer>> = {
  'a page': () => page('/dashboard'),
  'a page for strangers': () => get('/login'),
  'the data of a page': () =>
    get(dataAddress(`/campaigns/${scene.campaign_id}`), cookieHeaders(app.url, owner.token)),
  'a redirect': () => get('/dashboard'),
  'the first address': () => get('/'),
  'the first address of somebody signed in': () => page('/'),
  'an unknown page': () => page('/nothing/here'),
  'a page that is not ours to see': () => page(`/teams/${MISSING_ID}`),
  'an API answer': () => owner.get('/api/teams'),
  'an API refusal': () => get('/api/teams'),
  'an unknown call': () => get('/api/nothing'),
  'a wrong method': () => sendRaw(app.url, 'PUT', '/api/teams'),
  'a strange method': () => sendRaw(app.url, 'PROPFIND', '/dashboard'),
  'a refused form': () => send(`${app.url}/dashboard`, { method: 'POST', body: '' }),
  'a refused body': () => send(`${app.url}/api/teams`, { method: 'POST', body: '{' }),
  'a request for _data': () => get('/dashboard?_data=root'),
  'an asset': () => get(`/assets/${asset()}`),
  'an asset that is gone': () => get('/assets/gone.js'),
  'a file': () => get('/favicon.svg'),
  'a part that a file has not': () => get('/favicon.svg', { Range: 'bytes=999999-' }),
  'another version of a file': () => get('/favicon.svg', { 'If-Match': '"other"' }),
  'the OpenAPI document': () => get('/api/openapi.json'),
  'the API reference': () => get('/api/docs'),
  'a broken address': () => sendRaw(app.url, 'GET', '/%E0%A4%A'),
}

const isPage = ({ headers }: Answer) => /^text\/html/.test(headers.get('Content-Type') ?? '')

const PUBLIC = ['an asset', 'a file', 'the OpenAPI document']

describe.each(Object.keys(kinds))('%s', (kind) => {
  let answer: Answer
  beforeAll(async () => {
    answer = await (kinds[kind] as () => Promise<Answer>)()
  })

  test('is not an error of ours', () => {
    expect(answer.status).toBeLessThan(500)
  })

  test('says what a browser may do with it', () => {
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}';/)
    for (const none of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${none} 'none'`)
    expect(policy).not.toMatch(/unsafe|\*|http:/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('does not say what it is made with', () => {
    expect(answer.headers.get('X-Powered-By')).toBeNull()
    expect(answer.headers.get('Server')).toBeNull()
    expect(answer.text).not.toMatch(/node_modules|at \w+ \(|\.tsx?:\d/)
  })

  test('is kept by nobody unless it is everybody’s', () => {
    if (PUBLIC.includes(kind)) expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/)
    else
      expect(answer.headers.get('Cache-Control')).toMatch(
        isPage(answer) ? /no-store, no-transform$/ : /no-store$/,
      )
  })
})

test('What is personal is kept by nobody, on every route, as page and as data', async () => {
  const headers = cookieHeaders(app.url, owner.token)
  for (const address of addresses.filter((path) => !/^\/(logout|api\/openapi)/.test(path))) {
    for (const path of [address, dataAddress(address)]) {
      const answer = await get(path, { ...headers, Accept: 'text/html' })
      const isAnswered = answer.status === 200
      if (isAnswered)
        expect([path, answer.headers.get('Cache-Control')]).toEqual([
          path,
          isPage(answer) ? 'no-store, no-transform' : 'no-store',
        ])
    }
  }
})

test('What a file cannot give is refused with its own status', async () => {
  const { size } = statSync('build/client/favicon.svg')
  const part = await get('/favicon.svg', { Range: `bytes=${size}-` })
  expect(part.headers.get('Content-Range')).toBe(`bytes */${size}`)
  expect(refusalOf(part)).toEqual({ status: 416, error: 'This file has no such part' })
  const past = 'Thu, 01 Jan 1970 00:00:00 GMT'
  for (const path of ['/favicon.svg', `/assets/${asset()}`, '/video/tactics.webm']) {
    for (const [name, value] of [
      ['If-Match', '"other"'],
      ['If-Unmodified-Since', past],
    ] as const) {
      const answer = await get(path, { [name]: value })
      expect(refusalOf(answer)).toEqual({
        status: 412,
        error: 'This file is not the version that was asked for',
      })
      expect(answer.headers.get('Last-Modified')).toBeNull()
    }
  }
  expect((await app.log()).split('"status":41').length).toBeGreaterThan(7)
})

test('Scripts are sent as the build compressed them', async () => {
  const [script = ''] = readdirSync('build/client/assets').filter((name) => /^framework-.*\.js$/.test(name))
  for (const [accepted, ending] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const { headers } = await get(`/assets/${script}`, { 'Accept-Encoding': accepted })
    const { size } = statSync(`build/client/assets/${script}.${ending}`)
    expect([ending, Number(headers.get('Content-Length'))]).toEqual([ending, size])
  }
})

test('A page that proxies must not rewrite is compressed all the same', async () => {
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    // Unlike `get` it decodes.
    const answer = await fetch(`${app.url}/login`, { headers: { 'Accept-Encoding': accepted } })
    const sent = ['Content-Encoding', 'Cache-Control', 'Vary'].map((name) => answer.headers.get(name))
    expect([accepted, ...sent]).toEqual([
      accepted,
      encoding,
      'no-store, no-transform',
      expect.stringContaining('Accept-Encoding'),
    ])
    expect(await answer.text()).toContain('</html>')
  }
})

test('No script runs without the nonce of its own answer, and no two answers share one', async () => {
  const nonces = new Set<string>()
  const paths = ['/login', '/dashboard', `/campaigns/${scene.campaign_id}`, '/nothing', '/api/docs']
  for (let round = 0; round < 3; round++) {
    for (const path of paths) {
      const { headers, text } = await page(path)
      const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
      nonces.add(nonce)
      const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? '')
      for (const attributes of scripts)
        if (!/\bsrc=/.test(attributes)) expect(attributes).toContain(`nonce="${nonce}"`)
      expect(text).not.toMatch(/<[^>]+\son\w+=/)
      expect(text).not.toMatch(/<[^>]+\sstyle=/)
    }
  }
  expect(nonces.size).toBe(3 * paths.length)
})

test('At a public https address every answer binds to https', async () => {
  const storage = await createStorage()
  const env = {
    APP_URL: 'https://tactics.example.com',
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'on',
  }
  const secure = await startApp({ storage, env })
  const headers = { Host: 'tactics.example.com' }
  for (const path of ['/login', '/dashboard', '/api/teams', '/favicon.svg', '/assets/gone.js', '/api/docs']) {
    const answer = await sendRaw(secure.url, 'GET', path, { headers })
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  }
  await secure.stop()
  await storage.remove()
})

import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createStorage, startApp, useApp } from '../support/app'
import { createBrowser, locationOf, signInThere, signInToTicket, type Browser } from '../support/browser'
import {
  createClient,
  newAddress,
  refusalOf,
  send,
  signIn,
  type Answer,
  type Person,
} from '../support/client'

const app = useApp({ expectedErrors: /gave no access token/ })
const newBrowser = () => createBrowser(app.url)

let owner: Person

beforeAll(async () => {
  owner = await signIn(app, 'Olga Owner')
})

const meBy = (Authorization: string) => createClient(app.url, { Authorization }).get('/api/auth/me')
const bearerOf = (browser: Browser) => createClient(app.url, { Authorization: `Bearer ${browser.session()}` })

function expectRefused(answer: Answer, browser: Browser): void {
  expect(locationOf(answer, app.url).pathname).toBe('/auth/error')
  expect(browser.session()).toBeUndefined()
}

describe('A sign-in', () => {
  test('leads from /login through the provider to the dashboard, with a session for this browser', async () => {
    const browser = newBrowser()
    expect((await browser.follow('/')).trail).toEqual(['/', '/login'])
    const address = newAddress()
    const { status, trail } = await signInThere(browser, 'Ada Lovelace', address)
    expect(status).toBe(200)
    expect(trail.map((path) => path.split('?')[0])).toEqual(['/auth/success', '/', '/dashboard'])
    const { user } = await bearerOf(browser).must('getMe')
    expect(user).toMatchObject({ full_name: 'Ada Lovelace', email: address, plan: 'trial', isTrial: true })
  })

  test('keeps the session in a cookie that scripts and other sites cannot use', async () => {
    const browser = newBrowser()
    const ticket = await signInToTicket(browser)
    const cookies = (await browser.go(ticket)).headers.getSetCookie()
    const session = cookies.find((line) => line.startsWith('tactics-session='))
    expect(session).toMatch(
      /^tactics-session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('takes no session over that was there before', async () => {
    const browser = newBrowser()
    browser.jar.set('tactics-session', 'known-to-an-attacker')
    await signInThere(browser)
    expect(browser.session()).not.toBe('known-to-an-attacker')
    expect((await meBy('Bearer known-to-an-attacker')).status).toBe(401)
  })

  test('ends the session that this browser had before', async () => {
    const browser = newBrowser()
    await signInThere(browser)
    const before = browser.session()
    await signInThere(browser)
    expect((await meBy(`Bearer ${browser.session()}`)).status).toBe(200)
    expect((await meBy(`Bearer ${before}`)).status).toBe(401)
  })

  test('in each of two tabs works, and the last to finish stays', async () => {
    const browser = newBrowser()
    const otherTab = locationOf(await browser.go('/api/auth/oauth/google'), app.url)
    await signInThere(browser)
    const email = newAddress()
    const callback = locationOf(await browser.go(otherTab, { body: { name: 'Ada', email } }), app.url)
    expect((await browser.follow(callback)).trail.at(-1)).toBe('/dashboard')
    expect((await bearerOf(browser).must('getMe')).user.email).toBe(email)
  })

  test('at the local stand-in needs the verifier of its challenge', async () => {
    const browser = newBrowser()
    const page = locationOf(await browser.go('/api/auth/oauth/google'), app.url)
    page.searchParams.set('code_challenge', 'x'.repeat(43))
    const body = { name: 'Ada', email: newAddress() }
    const callback = locationOf(await browser.go(page, { body }), app.url)
    expectRefused(await browser.go(callback), browser)
  })
})

describe('The ticket of /auth/success', () => {
  test('is good once', async () => {
    const browser = newBrowser()
    const ticket = await signInToTicket(browser)
    const again = browser.clone()
    expect(locationOf(await browser.go(ticket), app.url).pathname).toBe('/')
    for (const late of [again, browser.clone()]) {
      late.jar.delete('tactics-session')
      expectRefused(await late.go(ticket), late)
    }
  })

  test('is worth nothing in a browser that did not start the sign-in, and keeps its worth in the one that did', async () => {
    const browser = newBrowser()
    const ticket = await signInToTicket(browser)
    const stranger = newBrowser()
    expectRefused(await stranger.go(ticket), stranger)
    await stranger.go('/api/auth/oauth/google')
    expectRefused(await stranger.go(ticket), stranger)
    expect(locationOf(await browser.go(ticket), app.url).pathname).toBe('/')
  })

  test.each(['', '?token='])('that is missing leads to /login: /auth/success%s', async (search) => {
    expect(locationOf(await newBrowser().go(`/auth/success${search}`), app.url).pathname).toBe('/login')
  })

  test.each(['unknown', "' or true --", 'x'.repeat(8192), '%00'])(
    'that is unknown leads to /auth/error: %.20s',
    async (token) => {
      const browser = newBrowser()
      await signInToTicket(browser)
      expectRefused(await browser.go(`/auth/success?token=${token}`), browser)
    },
  )

  test('is no session by itself', async () => {
    const ticket = (await signInToTicket(newBrowser())).searchParams.get('token') ?? ''
    expect((await meBy(`Bearer ${ticket}`)).status).toBe(401)
  })
})

describe('Signing out', () => {
  test('ends the session for cookie and bearer at once', async () => {
    const browser = newBrowser()
    await signInThere(browser)
    const token = browser.session()
    const answer = await browser.go('/logout', { body: {} })
    expect(locationOf(answer, app.url).pathname).toBe('/login')
    expect(browser.session()).toBeUndefined()
    expect((await meBy(`Bearer ${token}`)).status).toBe(401)
    browser.jar.set('tactics-session', token ?? '')
    expect((await browser.follow('/dashboard')).trail).toEqual(['/dashboard', '/login'])
  })

  test('ends this session, not the others of the same person', async () => {
    const address = newAddress()
    const [here, there] = [newBrowser(), newBrowser()]
    await signInThere(here, 'Ada', address)
    await signInThere(there, 'Ada', address)
    await here.go('/logout', { body: {} })
    await bearerOf(there).must('getMe')
  })

  test('needs a form of our own: neither GET nor another site signs anybody out', async () => {
    const browser = newBrowser()
    await signInThere(browser)
    await browser.go('/logout')
    expect(
      (await browser.go('/logout', { body: {}, headers: { Origin: 'https://elsewhere.example' } })).status,
    ).toBe(403)
    await bearerOf(browser).must('getMe')
  })
})

describe('A credential', () => {
  const PLEASE = { status: 401, error: 'Please sign in' }

  test('that is unknown, malformed, huge, expired or signed out is refused with one and the same answer', async () => {
    const signedOut = newBrowser()
    await signInThere(signedOut)
    const gone = signedOut.session()
    await signedOut.go('/logout', { body: {} })
    const tokens = [
      'unknown',
      `${owner.token}x`,
      owner.token.slice(1),
      'x'.repeat(8192),
      "'--",
      'a b',
      '=',
      '',
      gone,
    ]
    for (const answer of await Promise.all(tokens.map((token) => meBy(`Bearer ${token}`)))) {
      expect(refusalOf(answer)).toEqual(PLEASE)
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
    }
    for (const header of [`Basic ${owner.token}`, owner.token, `Token ${owner.token}`])
      expect(refusalOf(await meBy(header))).toEqual(PLEASE)
    for (const cookie of [
      'tactics-session=unknown',
      'tactics-session=',
      `tactics-session=${'x'.repeat(8000)}`,
      'tactics-session=%E0%A4%A',
    ])
      expect(refusalOf(await createClient(app.url, { Cookie: cookie }).get('/api/auth/me'))).toEqual(PLEASE)
  })

  test('is each request’s own, of however many people they come at the same moment', async () => {
    const people = [owner, ...(await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => signIn(app, name))))]
    const asked = Array.from({ length: 60 }, (_, index) => people[index % (people.length + 1)])
    const answers = await Promise.all(asked.map((person) => meBy(`Bearer ${person?.token ?? 'unknown'}`)))
    const shown = answers.map(({ body }) => (body as { user?: { id: string } }).user?.id)
    expect(shown).toEqual(asked.map((person) => person?.id))
  })

  test('that is a wrong bearer is not made good by a right cookie', async () => {
    const headers = { Authorization: 'Bearer unknown', Cookie: `tactics-session=${owner.token}` }
    expect(refusalOf(await createClient(app.url, headers).get('/api/auth/me'))).toEqual(PLEASE)
  })

  test('is a bearer in any spelling of the word, for the API alone', async () => {
    for (const word of ['Bearer', 'bearer', 'BEARER'])
      expect((await meBy(`${word} ${owner.token}`)).status).toBe(200)
    const page = await send(`${app.url}/dashboard`, { headers: { Authorization: `Bearer ${owner.token}` } })
    expect(locationOf(page, app.url).pathname).toBe('/login')
  })

  test('lives thirty days from its last use', async () => {
    const storage = await createStorage()
    const first = await startApp({ storage })
    const [early, late] = [await signIn(first, 'Early'), await signIn(first, 'Late')]
    await first.stop()
    await storage.edit(
      sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${early.id}`,
      sql`update sessions set expires_at = now() + interval '1 hour' where user_id = ${late.id}`,
    )
    const second = await startApp({ storage })
    const by = (token: string) => createClient(second.url, { Authorization: `Bearer ${token}` })
    expect(refusalOf(await by(early.token).get('/api/auth/me'))).toEqual(PLEASE)
    const page = await send(`${second.url}/dashboard`, {
      headers: { Cookie: `tactics-session=${late.token}` },
    })
    expect(page.headers.getSetCookie().join()).toContain(`tactics-session=${late.token}; Max-Age=2592000`)
    await second.stop()
    await storage.remove()
  })
})

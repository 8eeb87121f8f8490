import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createCookie } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionSecret, startApp, type App } from '../support/app'
import { createBrowser, locationOf, type Browser } from '../support/browser'
import { createClient, newAddress, send, sendRaw, type Answer } from '../support/client'
import { startProvider, type Person } from '../support/provider'

type Provider = Awaited<ReturnType<typeof startProvider>>

let provider: Provider
let app: App

beforeAll(async () => {
  provider = await startProvider()
  const env = {
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    GOOGLE_BASE_URL: provider.url,
  }
  app = await startApp({ env })
})

afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const newBrowser = () => createBrowser(app.url)
const newPerson = (): Person & { sub: string; email: string } => ({
  sub: randomBytes(8).toString('hex'),
  email: newAddress(),
  email_verified: true,
  name: 'Ada Lovelace',
})

/** As far as the address to which the provider sends the browser back. */
async function signInToCallback(browser: Browser): Promise<URL> {
  const consent = locationOf(await browser.go('/api/auth/oauth/google'), app.url)
  return locationOf(await send(consent.href), consent)
}

async function signInAs(person: Person) {
  const browser = newBrowser()
  const callback = await signInToCallback(browser)
  provider.answersUserInfo(person)
  const { trail } = await browser.follow(callback)
  return { browser, trail }
}

type Transaction = { code_verifier: string; nonce: string; expires_at: number }

/** The cookie in which this browser keeps what its callback needs. */
function transactionOf(browser: Browser) {
  const name = [...browser.jar.keys()].find((key) => key.startsWith('sign-in-')) ?? ''
  const cookie = createCookie(name, { secrets: [sessionSecret] })
  const value = browser.jar.get(name) ?? ''
  const read = async () => (await cookie.parse(`${name}=${value}`)) as Transaction
  async function change(changes: Partial<Transaction>): Promise<void> {
    const line = await cookie.serialize({ ...(await read()), ...changes })
    browser.jar.set(name, line.slice(name.length + 1, line.indexOf(';')))
  }
  return { name, value, read, change }
}

/** Without a signature, which the app does not look at. */
const idToken = (claims: Person) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.none`

async function userOf(browser: Browser) {
  const { user } = await createClient(app.url, { Authorization: `Bearer ${browser.session()}` }).must('getMe')
  return user
}

/** The error page, and nothing that a signed-in person would have. */
async function expectFailure(browser: Browser, answer: Answer): Promise<void> {
  expect(locationOf(answer, app.url).href).toBe(`${app.url}/auth/error`)
  const page = await browser.go('/auth/error')
  expect(page.text).toContain('Authentication failed')
  expect(browser.session()).toBeUndefined()
  expect((await browser.follow('/dashboard')).trail.at(-1)).toBe('/login')
}

/** Ids tell when they were made: an account that is new now was not made by an earlier attempt. */
async function expectNoAccountBefore(person: Person, time: number): Promise<void> {
  const { browser } = await signInAs({ ...person, email: newAddress(), email_verified: true })
  const { id } = await userOf(browser)
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(madeAt).toBeGreaterThanOrEqual(time)
}

test('A person whom Google knows is signed in, with Google’s name and address', async () => {
  const person = newPerson()
  const { browser, trail } = await signInAs(person)
  expect(trail.map((path) => path.split('?')[0])).toEqual([
    '/api/auth/oauth/google/callback',
    '/auth/success',
    '/',
    '/dashboard',
  ])
  expect(await userOf(browser)).toMatchObject({
    full_name: 'Ada Lovelace',
    email: person.email,
    plan: 'trial',
  })
})

test('The sign-in asks for a code, for our client, to come back to our address, whatever the request claims', async () => {
  const claims = { 'X-Forwarded-Host': 'elsewhere.example', 'X-Forwarded-Proto': 'https' }
  for (const headers of [undefined, claims]) {
    const { href, searchParams } = locationOf(
      await newBrowser().go('/api/auth/oauth/google', { headers }),
      app.url,
    )
    expect(href.startsWith(`${provider.url}/authorize?`)).toBe(true)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'our-client',
      redirect_uri: `${app.url}/api/auth/oauth/google/callback`,
      scope: expect.stringContaining('openid') as string,
      state: expect.stringMatching(/^.{20,}$/) as string,
      nonce: expect.stringMatching(/^.{43}$/) as string,
      code_challenge: expect.stringMatching(/^.{43}$/) as string,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    expect(href).not.toContain('our-secret')
  }
})

test.each([
  ['first', [0, 1]],
  ['last', [1, 0]],
])('Of two tabs that start together the %s may finish first, and each is good once', async (_, order) => {
  const browser = newBrowser()
  const starts = await Promise.all(
    [browser.clone(), browser.clone()].map(async (tab) => {
      const callback = await signInToCallback(tab)
      for (const [name, value] of tab.jar) browser.jar.set(name, value)
      return callback
    }),
  )
  const callbacks = order.flatMap((index) => starts[index] ?? [])
  for (const callback of callbacks) {
    const person = newPerson()
    provider.answersUserInfo(person)
    expect((await browser.follow(callback)).trail.at(-1)).toBe('/dashboard')
    expect((await userOf(browser)).email).toBe(person.email)
  }
  for (const callback of callbacks)
    expect(locationOf(await browser.go(callback), app.url).pathname).toBe('/auth/error')
  expect([...browser.jar.keys()]).toEqual(['tactics-session'])
})

test('The newest five sign-ins of a browser are good, an older one is not', async () => {
  const browser = newBrowser()
  const callbacks: URL[] = []
  for (let count = 0; count < 6; count++) callbacks.push(await signInToCallback(browser))
  const [oldest, second] = callbacks as [URL, URL]
  expect([...browser.jar.keys()].filter((name) => name.startsWith('sign-in-'))).toHaveLength(5)
  await expectFailure(browser, await browser.go(oldest))
  provider.answersUserInfo(newPerson())
  expect((await browser.follow(second)).trail.at(-1)).toBe('/dashboard')
})

test('An account is the provider’s subject: with another address it is the same, with the same address another', async () => {
  const person = newPerson()
  const first = await userOf((await signInAs(person)).browser)
  const moved = await userOf((await signInAs({ ...person, email: newAddress(), name: 'Ada King' })).browser)
  expect(moved).toMatchObject({ id: first.id, full_name: 'Ada King' })
  const taker = await userOf((await signInAs({ ...newPerson(), email: person.email })).browser)
  expect(taker.id).not.toBe(first.id)
  expect(taker.email).toBe(person.email)
})

describe('A sign-in fails', () => {
  const wrongCallbacks: [what: string, change: (callback: URL) => void][] = [
    ['with the state of nobody', ({ searchParams }) => searchParams.set('state', 'another')],
    ['without a state', ({ searchParams }) => searchParams.delete('state')],
    ['without a code', ({ searchParams }) => searchParams.delete('code')],
    [
      'when the person said no',
      ({ searchParams }) => {
        searchParams.delete('code')
        searchParams.set('error', 'access_denied')
      },
    ],
  ]
  test.each(wrongCallbacks)('%s', async (_, change) => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    change(callback)
    await expectFailure(browser, await browser.go(callback))
  })

  test('in a browser that did not start it', async () => {
    const callback = await signInToCallback(newBrowser())
    const [stranger, starter] = [newBrowser(), newBrowser()]
    await signInToCallback(starter)
    for (const browser of [stranger, starter]) await expectFailure(browser, await browser.go(callback))
  })

  test('with a state cookie that somebody else wrote', async () => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    const { name, value } = transactionOf(browser)
    const [payload] = value.split('.')
    for (const forged of [`${payload}.forged`, payload ?? '', 'x']) {
      browser.jar.set(name, forged)
      await expectFailure(browser, await browser.go(callback))
    }
  })

  const otherTransactions: Partial<Transaction>[] = [
    { code_verifier: randomBytes(32).toString('base64url') },
    { nonce: randomBytes(32).toString('base64url') },
    { expires_at: Date.now() - 1 },
  ]
  test.each(otherTransactions)('with another %o than it was started with', async (changes) => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    await transactionOf(browser).change(changes)
    await expectFailure(browser, await browser.go(callback))
  })

  test('in none of these ways with a cookie that is only signed again', async () => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    await transactionOf(browser).change({})
    provider.answersUserInfo(newPerson())
    expect((await browser.follow(callback)).trail.at(-1)).toBe('/dashboard')
  })

  test('with the cookie of another sign-in under the name of this one', async () => {
    const [browser, other] = [newBrowser(), newBrowser()]
    const callback = await signInToCallback(browser)
    await signInToCallback(other)
    browser.jar.set(transactionOf(browser).name, transactionOf(other).value)
    await expectFailure(browser, await browser.go(callback))
  })

  // What else it may say wrong is in `id-token.test.ts`.
  test('when the id_token is of another sign-in', async () => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    await provider.withClaims({ nonce: 'another' }, async () =>
      expectFailure(browser, await browser.go(callback)),
    )
  })

  test('when userinfo describes somebody else than the id_token', async () => {
    const person = newPerson()
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    provider.answersUserInfo(person)
    await provider.withClaims({ sub: 'another' }, async () =>
      expectFailure(browser, await browser.go(callback)),
    )
  })

  test('when the token endpoint gives no id_token', async () => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    provider.answersToken({ body: { access_token: 'a-token', token_type: 'Bearer' } })
    await expectFailure(browser, await browser.go(callback))
  })

  test('the second time its callback is called', async () => {
    const { browser } = await signInAs(newPerson())
    const again = newBrowser()
    const callback = await signInToCallback(again)
    provider.answersUserInfo(newPerson())
    await again.go(callback)
    await expectFailure(again, await again.go(callback))
    const finished = await browser.go(callback)
    expect(locationOf(finished, app.url).pathname).toBe('/auth/error')
  })

  // What else makes nobody an identity is in `identity.test.ts`.
  test('for an address that is not verified', async () => {
    const time = Date.now()
    const person = newPerson()
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    provider.answersUserInfo({ ...person, email_verified: false })
    await expectFailure(browser, await browser.go(callback))
    await expectNoAccountBefore(person, time)
  })

  test.each([401, 403, 500, 302])('when userinfo answers %d, whatever it says', async (status) => {
    const time = Date.now()
    const person = newPerson()
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    provider.answersUserInfo(person, status)
    await expectFailure(browser, await browser.go(callback))
    await expectNoAccountBefore(person, time)
  })

  test.each([
    [500, {}],
    [400, { error: 'invalid_grant' }],
    [401, { access_token: 'a-token', token_type: 'Bearer' }],
  ])('when the token endpoint answers %d', async (statusCode, body) => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    provider.answersToken({ statusCode, body })
    await expectFailure(browser, await browser.go(callback))
  })

  test.each(['<html>Sorry</html>', '', '{"sub":', 'null', '[]', '"text"'])(
    'when the provider answers %j',
    async (text) => {
      const browser = newBrowser()
      const callback = await signInToCallback(browser)
      await provider.replacedBy(
        (_request, response) => void response.end(text),
        async () => expectFailure(browser, await browser.go(callback)),
      )
    },
  )

  test('when the provider is down', async () => {
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    await provider.replacedBy(null, async () => expectFailure(browser, await browser.go(callback)))
  })

  test('when the provider does not answer at its token endpoint, or at userinfo', async () => {
    const [atToken, atUserInfo] = [newBrowser(), newBrowser()]
    const withoutToken = await signInToCallback(atToken)
    const withoutUserInfo = await signInToCallback(atUserInfo)
    const { nonce } = await transactionOf(atUserInfo).read()
    const id_token = idToken({ iss: provider.url, aud: 'our-client', sub: '1', nonce, exp: Date.now() })
    const asked: string[] = []
    await provider.replacedBy(
      async (request, response) => {
        const code = new URLSearchParams(await text(request)).get('code')
        const isSilent = request.url === '/userinfo' || code === withoutToken.searchParams.get('code')
        if (isSilent) asked.push(request.url ?? '')
        else response.end(JSON.stringify({ access_token: 'a-token', token_type: 'Bearer', id_token }))
      },
      async () => {
        const answers = [atToken.go(withoutToken), atUserInfo.go(withoutUserInfo)] as const
        await expectFailure(atToken, await answers[0])
        await expectFailure(atUserInfo, await answers[1])
      },
    )
    expect(asked.sort()).toEqual(['/token', '/userinfo'])
  })

  test('and is done by trying again', async () => {
    const person = newPerson()
    const browser = newBrowser()
    const callback = await signInToCallback(browser)
    provider.answersUserInfo(person, 500)
    await expectFailure(browser, await browser.go(callback))
    const next = await signInToCallback(browser)
    provider.answersUserInfo(person)
    expect((await browser.follow(next)).trail.at(-1)).toBe('/dashboard')
  })
})

test('The stand-in of this machine is not there', async () => {
  const paths = ['/local-google/authorize', '/local-google/userinfo', '/local-google/token']
  for (const path of paths) {
    expect((await send(`${app.url}${path}`)).status).not.toBe(200)
    const headers = { Origin: app.url, 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = ['name=Ada&email=ada@example.com']
    expect([404, 405]).toContain((await sendRaw(app.url, 'POST', path, { headers, chunks: body })).status)
  }
  expect((await send(`${app.url}/local-google/authorize`)).status).toBe(404)
  expect((await send(`${app.url}/local-google/userinfo`)).status).toBe(404)
})

test('No code, token or secret of a sign-in is written to the log', async () => {
  const browser = newBrowser()
  const callback = await signInToCallback(browser)
  provider.answersUserInfo(newPerson())
  const success = locationOf(await browser.go(callback), app.url)
  await browser.go(success)
  const secrets = [
    callback.searchParams.get('code'),
    callback.searchParams.get('state'),
    success.searchParams.get('token'),
  ]
  const log = await app.log()
  expect(log).toContain('sign-in')
  for (const secret of [...secrets, browser.session(), 'our-secret', 'a-token']) {
    expect(secret).toBeTruthy()
    expect(log).not.toContain(secret)
  }
})

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { createBrowser, locationOf } from '../support/browser'
import { createClient, newAddress, send } from '../support/client'
import { newTeam } from '../support/inputs'
import { visibleText } from '../support/pages'
import { startProvider, type Person } from '../support/provider'

let provider: Awaited<ReturnType<typeof startProvider>>
let storage: Storage
let app: App

/** What a company sets that runs this for its own people. */
beforeAll(async () => {
  provider = await startProvider()
  storage = await createStorage()
  const env = {
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    GOOGLE_BASE_URL: provider.url,
    SIGN_IN_DOMAINS: 'acme.example',
    SIGN_IN_EMAILS: 'guest@partner.example',
    SUPPORT_URL: 'help@acme.example',
    PLANS: 'off',
  }
  app = await startApp({ env, storage })
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
  await provider.stop()
})

async function signInAs(person: Person) {
  const browser = createBrowser(app.url)
  const consent = locationOf(await browser.go('/api/auth/oauth/google'), app.url)
  const callback = locationOf(await send(consent.href), consent)
  const sub = randomBytes(8).toString('hex')
  provider.answersUserInfo({ sub, email_verified: true, name: 'Ada Lovelace', ...person })
  const page = await browser.follow(callback)
  return { browser, page, text: visibleText(page.text) }
}

const colleague = () => ({ email: newAddress().replace(/@.*/, '@acme.example'), hd: 'acme.example' })
const clientOf = ({ session }: { session: () => string | undefined }) =>
  createClient(app.url, { Authorization: `Bearer ${session()}` })

test('without plans a colleague has everything, and no screen tells of a plan', async () => {
  const login = visibleText((await createBrowser(app.url).go('/login')).text)
  expect(login).not.toMatch(/trial|premium|plans/i)

  const { browser, text } = await signInAs(colleague())
  const client = clientOf(browser)
  expect(await client.must('getSubscription')).toMatchObject({ plan: 'premium' })
  for (let count = 0; count < 2; count++) await client.must('createTeam', newTeam())
  const screens = ['/dashboard', '/teams/new', '/campaigns/new', '/settings/account', '/start']
  const texts = await Promise.all(screens.map(async (path) => visibleText((await browser.go(path)).text)))
  for (const shown of [text, ...texts]) expect(shown).not.toMatch(/trial|premium|upgrade/i)

  expect(await client.call('upgrade')).toMatchObject({
    status: 409,
    body: { error: 'There are no plans here. You already have everything.' },
  })
})

test.each([
  ['of a stranger', { email: 'ada@gmail.com' }],
  ['that somebody kept who left the company', { email: 'ada@acme.example' }],
])('an account %s is refused with whom to ask', async (_, person) => {
  const { browser, page, text } = await signInAs(person)
  expect(page.trail.at(-1)).toBe('/auth/error?reason=address')
  expect(browser.session()).toBeUndefined()
  expect(text).toContain(
    'Authentication failed. Only people with an address at acme.example or on the operator’s list can sign in here. Sign in with another account, or ask for access',
  )
  expect(page.text).toContain('href="mailto:help@acme.example"')
})

test('a person whose address is no longer admitted is signed out everywhere', async () => {
  const { browser } = await signInAs({ email: 'guest@partner.example' })
  const { secret } = await clientOf(browser).must('createApiToken', { name: 'Script', scopes: ['read'] })
  const byToken = createClient(app.url, { Authorization: `Bearer ${secret}` })
  expect((await byToken.call('getMe')).status).toBe(200)

  await storage.edit(
    sql`update users set email = 'gone@partner.example' where email = 'guest@partner.example'`,
  )
  expect((await byToken.call('getMe')).status).toBe(401)
  expect((await clientOf(browser).call('getMe')).status).toBe(401)
  expect((await browser.follow('/dashboard')).trail.at(-1)).toBe('/login')
})

describe('npm run people', () => {
  const people = (words: string[], typed = '') =>
    new Promise<{ code: number | null; written: string }>((resolve) => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, ...storage.env }
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', 'scripts/people.ts', ...words],
        { env },
        (_, out, errors) => resolve({ code: child.exitCode, written: out + errors }),
      )
      child.stdin?.end(typed)
    })

  test('bans a person after a question, until they are unbanned', async () => {
    const person = { ...colleague(), sub: randomBytes(8).toString('hex') }
    const { browser } = await signInAs(person)
    const isSignedIn = async () => (await clientOf(browser).call('getMe')).status === 200
    for (const answer of ['no\n', ''])
      expect((await people(['ban', person.email], answer)).written).toContain('Nothing was changed.')
    expect(await isSignedIn()).toBe(true)
    expect((await people(['ban', person.email], 'yes\n')).written).toContain('is banned and signed out')
    expect(await isSignedIn()).toBe(false)
    expect((await signInAs(person)).text).toContain('The operator has closed this account.')
    await people(['unban', person.email])
    expect((await signInAs(person)).page.trail.at(-1)).toBe('/dashboard')
  })

  test('exports and deletes by the rules of the account', async () => {
    const person = colleague()
    const { browser } = await signInAs(person)
    const { team } = await clientOf(browser).must('createTeam', newTeam())
    const { written } = await people(['export', person.email])
    expect(JSON.parse(written)).toMatchObject({ profile: { email: person.email }, teams: [{ id: team.id }] })
    expect((await people(['delete', person.email, '--yes'])).written).toContain('is deleted')
    expect(await people(['show', person.email])).toMatchObject({ code: 1 })
  })
})

test('an invitation to somebody who could not sign in is refused before it is sent', async () => {
  const { browser } = await signInAs(colleague())
  const client = clientOf(browser)
  const { team } = await client.must('createTeam', newTeam())
  const emails = ['ben@acme.example', 'eve@gmail.com']
  const error =
    'Only people with an address at acme.example or on the operator’s list can sign in here. Leave out eve@gmail.com.'
  expect(await client.call('inviteToTeam', { team_id: team.id, emails })).toMatchObject({
    status: 400,
    body: { error, fields: { emails: [error] } },
  })
  const { invited } = await client.must('inviteToTeam', { team_id: team.id, emails: ['ben@acme.example'] })
  expect(invited).toEqual(['ben@acme.example'])
})

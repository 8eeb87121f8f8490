import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { operations, type OperationName } from '~/contract/operations.server'
import { rateLimits, type RateLimit } from '~/domain/rate-limits'
import type { Operation } from '~/domain/operation.server'
import { createStorage, startAndFail, startApp, type App, type Storage } from '../support/app'
import {
  anonymous,
  createClient,
  refusalOf,
  send,
  sendRaw,
  signIn,
  type Client,
  type Person,
} from '../support/client'
import { dataAddress, visibleText } from '../support/pages'
import { inputOf, newScene, operationNames, signInAll, type Scene } from '../support/scene'
import { HOUR, MISSING_ID } from '../support/inputs'

const TOO_MANY = { status: 429, error: 'Too many requests. Please wait a moment and try again.' }

let storage: Storage
let app: App
let people: Person[]
let scene: Scene

/** The read-only link of a decision. */
let minutes: string

/** Everybody is signed in without limits; then the app serves with them, and most of what they allow has been used. */
beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage, env: { TRUSTED_PROXIES: '1' } })
  const names = operationNames.map((name) => `Person of ${name}`)
  people = await signInAll(app, 'Olga Owner', 'Milo Member', 'Ada', 'Bob', 'Cleo', 'Dan', 'Eve', ...names)
  scene = await newScene(person(0), person(1))
  for (const member of people.slice(2)) await member.must('joinTeam', scene)
  minutes = await publishDecision()
  await restart(
    ...counting.map((name) => counted(limitOf(name), personOf(name).id, 2)),
    counted(limitOf('addComment'), person(4).id, 3),
    counted(operations.joinTeam.limitPerIp as RateLimit, '203.0.113.30', 1),
    counted(operations.joinTeam.limitMissesPerIp as RateLimit, '203.0.113.31', 2),
    counted(rateLimits.failedReadOnlyLink, '203.0.113.20', 2),
    counted(rateLimits.readOnlyLink, '203.0.113.21', 2),
    counted(rateLimits.person, person(5).id, 3),
    counted(rateLimits.person, person(6).id, 2),
    counted(rateLimits.address, '203.0.113.7', 3),
    counted(rateLimits.newcomer, '203.0.113.12', 3),
    counted(rateLimits.signIn, '203.0.113.8', 1),
    counted(rateLimits.failedSignIn, '203.0.113.10', 2),
  )
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

function person(index: number): Person {
  const found = people[index]
  if (!found) throw new Error('Too few people')
  return found
}

/** Who uses up the limit of an operation. */
const personOf = (name: OperationName) => person(7 + operationNames.indexOf(name))

async function publishDecision(): Promise<string> {
  const { campaign_id } = await newScene(person(0), person(1))
  await person(0).must('endCampaign', { campaign_id })
  const decision = { campaign_id, version: 0, slots: 0, tactics: {}, publish: true }
  await person(0).must('saveDecision', decision)
  return new URL((await person(0).must('openDecisionLink', { campaign_id })).link).pathname
}

async function restart(...edits: ReturnType<typeof sql>[]) {
  await app.stop()
  await storage.edit(...edits)
  app = await startApp({ storage, url: app.url, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
}

const comingFrom = (address: string, { token }: Person) =>
  createClient(app.url, { Authorization: `Bearer ${token}`, ...from(address) })

/** When the counts end that these tests write down: after all that a busy machine needs until the last of them. */
const COUNTED_UNTIL = Date.now() + HOUR

/** Writes down that so many calls were counted already, so that a test need not make them. */
const counted = ({ name, calls }: RateLimit, key: string, left: number) =>
  sql`insert into rate_limits (key, points, expire)
      values (${`${name}:${key}`}, ${calls - left}, ${COUNTED_UNTIL})
      on conflict (key) do update set points = excluded.points, expire = excluded.expire`

const secondsLeft = () => Math.ceil((COUNTED_UNTIL - Date.now()) / 1000)

async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let times = 0; times < count; times++) statuses.push((await call()).status)
  return statuses
}

const from = (address: string) => ({ 'X-Forwarded-For': address })

const limited = operationNames.filter((name) => (operations[name] as Operation).limitPerPerson)
const limitOf = (name: OperationName) => (operations[name] as Operation).limitPerPerson as RateLimit
/** The others are counted by each process alone: tests/api/live.test.ts. */
const counting = limited.filter((name) => !limitOf(name).isPerProcess)

test('The limits are those of the product', () => {
  const inWords = ({ calls, seconds }: RateLimit) => `${calls} in ${seconds} s`
  const limits = Object.fromEntries(limited.map((name) => [name, inWords(limitOf(name))]))
  expect(limits).toMatchObject({
    createTeam: '20 in 3600 s',
    generateUrl: '60 in 60 s',
    checkUrl: '60 in 60 s',
    joinTeam: '30 in 3600 s',
    joinCampaign: '30 in 3600 s',
    addTactic: '1000 in 3600 s',
    voteOnTactic: '300 in 60 s',
    addComment: '30 in 60 s',
    getCampaignLive: '300 in 60 s',
    getOpenWorkLive: '300 in 60 s',
  })
  expect(inWords(rateLimits.person)).toBe('600 in 300 s')
  expect(inWords(rateLimits.address)).toBe('300 in 300 s')
  expect(inWords(rateLimits.newcomer)).toBe('3000 in 300 s')
  expect(inWords(rateLimits.signIn)).toBe('600 in 60 s')
  expect(inWords(rateLimits.failedSignIn)).toBe('20 in 60 s')
  for (const { limitPerIp, limitMissesPerIp } of [operations.joinTeam, operations.joinCampaign]) {
    expect(limitPerIp && inWords(limitPerIp)).toBe('300 in 3600 s')
    expect(limitMissesPerIp && inWords(limitMissesPerIp)).toBe('30 in 3600 s')
  }
})

describe('An operation', () => {
  test.each(counting)('%s is refused to the person beyond its limit, and to nobody else', async (name) => {
    const busy = personOf(name)
    const input = () => inputOf(name, scene)
    const [first, second, ...rest] = await statusesOf(4, () => busy.call(name, input()))
    expect([first, second]).not.toContain(429)
    expect(rest).toEqual([429, 429])
    const longest = secondsLeft()
    const answer = await busy.call(name, input())
    const least = secondsLeft()
    expect(refusalOf(answer)).toEqual(TOO_MANY)
    const seconds = Number(answer.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThanOrEqual(least)
    expect(seconds).toBeLessThanOrEqual(longest)
    expect((await person(2).call(name, input())).status).not.toBe(429)
  })

  test('that is refused writes nothing', async () => {
    const busy = personOf('addComment')
    const { tactic_id } = scene
    const before = await person(0).must('listComments', { tactic_id, limit: 500 })
    expect((await busy.call('addComment', { tactic_id, comment_text: 'Once more' })).status).toBe(429)
    expect(await person(0).must('listComments', { tactic_id, limit: 500 })).toEqual(before)
  })
})

describe('Joining', () => {
  test('is limited by address too, whoever tries', async () => {
    const join = (who: number) => () => comingFrom('203.0.113.30', person(who)).call('joinTeam', scene)
    expect(await statusesOf(1, join(2))).toEqual([409])
    expect(await statusesOf(1, join(3))).toEqual([429])
    expect(await statusesOf(1, join(4))).toEqual([429])
  })
})

describe('Links that lead nowhere', () => {
  const address = '203.0.113.31'
  const guess = () => comingFrom(address, person(2)).call('joinTeam', { team_id: MISSING_ID })
  const look = () =>
    send(`${app.url}/join/team/${MISSING_ID}`, {
      headers: {
        ...from(address),
        Cookie: `tactics-session=${person(2).token}`,
        'Sec-Fetch-Site': 'cross-site',
      },
    })

  test('are limited by address, and links that are right do not count', async () => {
    const right = () => comingFrom(address, person(3)).call('joinTeam', scene)
    expect(await statusesOf(2, right)).toEqual([409, 409])
    expect(await statusesOf(1, look)).toEqual([303])
    expect(await statusesOf(2, right)).toEqual([409, 409])
    expect(await statusesOf(2, guess)).toEqual([404, 429])
    expect(await statusesOf(1, right)).toEqual([429])
  })
})

describe('Read-only links of decisions', () => {
  const visit = (path: string, address: string) => () => send(app.url + path, { headers: from(address) })
  const guess = (address: string) => visit('/minutes/AAAAAAAAAAAAAAAAAAAAAA', address)
  test('that lead nowhere are limited by address, as a page and as data, and right ones do not count', async () => {
    const address = '203.0.113.20'
    expect(await statusesOf(2, visit(minutes, address))).toEqual([200, 200])
    expect(await statusesOf(1, guess(address))).toEqual([404])
    expect(await statusesOf(1, visit('/minutes/not a token', address))).toEqual([404])
    expect(await statusesOf(1, guess(address))).toEqual([429])
    const data = await send(app.url + dataAddress('/minutes/x'), { headers: from(address) })
    expect(data.text).toContain(TOO_MANY.error)
    expect(await statusesOf(1, visit(minutes, address))).toEqual([429])
    expect(await statusesOf(1, visit(`${minutes}/picture.png`, address))).toEqual([429])
    expect(await statusesOf(1, visit(minutes, '203.0.113.22'))).toEqual([200])
  })

  test('that are right are limited by address too', async () => {
    expect(await statusesOf(3, visit(minutes, '203.0.113.21'))).toEqual([200, 200, 429])
    expect(await statusesOf(1, visit(`${minutes}/picture.png`, '203.0.113.21'))).toEqual([429])
  })
})

describe('Requests', () => {
  test('of a person end, whatever they ask and by whichever credential', async () => {
    const dan = person(5)
    const left: (string | null)[] = []
    const getMe = async () => {
      const { status, headers } = await dan.call('getMe')
      left.push(headers.get('RateLimit-Remaining'))
      expect(headers.get('RateLimit-Limit')).toBe('600')
      expect(Number(headers.get('RateLimit-Reset'))).toBeGreaterThan(0)
      return { status }
    }
    expect(await statusesOf(3, getMe)).toEqual([200, 200, 200])
    expect(left).toEqual(['2', '1', '0'])
    expect(refusalOf(await dan.call('getMe'))).toEqual(TOO_MANY)
    expect((await dan.asCookie.call('listTeams')).status).toBe(429)
    expect((await person(3).call('getMe')).status).toBe(200)
  })

  test('of open campaign screens do not count: three of them for a minute', async () => {
    const asked = (3 * 60) / 3.4
    const polls = await statusesOf(asked, () => person(6).call('getCampaignLive', scene))
    expect(new Set(polls)).toEqual(new Set([200]))
    expect(await statusesOf(3, () => person(6).call('getMe'))).toEqual([200, 200, 429])
    expect((await person(6).call('getCampaignLive', scene)).status).toBe(200)
  })

  test('of a screen are told in its own way', async () => {
    const cookie = { Cookie: `tactics-session=${person(5).token}`, Accept: 'text/html' }
    const page = await send(`${app.url}/dashboard`, { headers: cookie })
    expect(page.status).toBe(429)
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(visibleText(page.text)).toMatch(/Too many requests.*Try again in \d+ (seconds|minutes)\./)
    expect(page.headers.get('Retry-After')).not.toBeNull()
    const data = await send(app.url + dataAddress('/dashboard'), { headers: cookie })
    expect(data.headers.get('Content-Type')).toMatch(/^text\/x-script/)
    expect(data.text).toContain(TOO_MANY.error)
    const upgrade = await send(app.url + dataAddress('/upgrade'), {
      method: 'POST',
      headers: { ...cookie, Origin: app.url },
      body: new URLSearchParams({ intent: 'upgrade' }),
    })
    expect(upgrade.text).toContain('Failed to upgrade. Please try again.')
  })

  test('of strangers are counted by address', async () => {
    const get = (address: string) => send(`${app.url}/auth/error`, { headers: from(address) })
    expect(await statusesOf(5, () => get('203.0.113.7'))).toEqual([200, 200, 200, 429, 429])
    expect(await statusesOf(1, () => get('203.0.113.9'))).toEqual([200])
  })

  test('of newcomers have a higher limit, links that lead nowhere have not', async () => {
    const get = (path: string, address: string) => () => send(app.url + path, { headers: from(address) })
    const { team_id, invite_link } = scene
    const coming = ['/login', dataAddress('/login'), `/join/team/${team_id}`, `/join/campaign/${invite_link}`]
    for (const path of [...coming, '/', '/auth/success?token=x'])
      expect([path, await statusesOf(1, get(path, '203.0.113.7'))]).not.toEqual([path, [429]])
    const nowhere = [`/join/team/${MISSING_ID}`, '/join/team/x', '/join/campaign/x', '/join/campaign/%00']
    for (const path of nowhere)
      expect([path, await statusesOf(1, get(path, '203.0.113.7'))]).toEqual([path, [429]])
    expect(await statusesOf(3, get(`/join/team/${team_id}`, '203.0.113.12'))).toEqual([302, 302, 302])
    expect(await statusesOf(1, get('/login', '203.0.113.12'))).toEqual([429])
  })

  test('of an office behind one address pass: people are counted by themselves', async () => {
    const headers = { ...from('203.0.113.7'), Authorization: `Bearer ${person(3).token}` }
    expect((await send(`${app.url}/api/teams`, { headers })).status).toBe(200)
  })

  test('with tokens that nobody has are those of a stranger', async () => {
    const guess = (token: string) =>
      send(`${app.url}/api/teams`, {
        headers: { ...from('203.0.113.7'), Authorization: `Bearer ${token}` },
      })
    expect(await statusesOf(1, () => guess('one'))).toEqual([429])
    expect(await statusesOf(1, () => guess('another'))).toEqual([429])
  })

  test('are counted by what the trusted proxy says, not by what a client adds before it', async () => {
    const claimed = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' }
    expect((await send(`${app.url}/auth/error`, { headers: claimed })).status).toBe(429)
  })

  test('to sign in have a limit of their own', async () => {
    const start = () => sendRaw(app.url, 'GET', '/api/auth/oauth/google', { headers: from('203.0.113.8') })
    expect(await statusesOf(3, start)).toEqual([302, 429, 429])
  })

  test('that come back from Google and fail have a limit of their own', async () => {
    const callback = (address: string) => () =>
      sendRaw(app.url, 'GET', '/api/auth/oauth/google/callback?code=x&state=y', { headers: from(address) })
    const answers = await statusesOf(4, callback('203.0.113.10'))
    expect(answers).toEqual([302, 302, 429, 429])
    expect(await statusesOf(1, callback('203.0.113.11'))).toEqual([302])
  })

  test.each([
    '/api/auth/oauth/google/',
    '/api/auth/oauth/google//',
    '/api/auth/oauth/Google',
    '/API/auth/oauth/google',
    '/api/auth/oauth/%67oogle',
    '/api/auth/oauth/google.data',
    '/api/auth/oauth/Google/.data',
  ])('to sign in are counted however their address is written: %s', async (path) => {
    expect((await sendRaw(app.url, 'GET', path, { headers: from('203.0.113.8') })).status).toBe(429)
  })

  test('of files are not counted', async () => {
    const get = () => send(`${app.url}/favicon.svg`, { headers: from('203.0.113.7') })
    expect(await statusesOf(2, get)).toEqual([200, 200])
  })
})

// PGlite serves one process alone.
if (inject('engine') === 'postgres') {
  test('Several processes on one database share the count', async () => {
    const other = await startApp({ storage, env: { RATE_LIMITS: 'on' } })
    const comment = { tactic_id: scene.tactic_id, comment_text: 'Hello' }
    const statuses: number[] = []
    for (const at of [app, other, app, other, app])
      statuses.push((await asSeenBy(at, person(4)).call('addComment', comment)).status)
    await other.stop()
    expect(statuses).toEqual([201, 201, 201, 429, 429])
  })
}

function asSeenBy({ url }: App, { token }: Person): Client {
  return createClient(url, { Authorization: `Bearer ${token}` })
}

describe('Where the counters cannot be reached', () => {
  beforeAll(() => restart(sql`alter table rate_limits rename to lost`))

  test('signing in is refused', async () => {
    const answer = await sendRaw(app.url, 'GET', '/api/auth/oauth/google')
    expect(refusalOf(answer)).toEqual({
      status: 503,
      error: 'This is not available right now. Please try again in a moment.',
    })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('everything else goes on, counted by the process alone', async () => {
    const comment = { tactic_id: scene.tactic_id, comment_text: 'Hello' }
    const statuses = await statusesOf(31, () => person(3).call('addComment', comment))
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201))
    expect(statuses[30]).toBe(429)
    expect((await anonymous(app).call('getMe')).status).toBe(401)
  })
})

test('Off is for this machine alone', async () => {
  const { code, log } = await startAndFail({
    env: { RATE_LIMITS: 'off', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  })
  expect(code).not.toBe(0)
  expect(log).toContain('RATE_LIMITS=off is for replays and load tests with local sign-in')
})

test('Without them a person may sign in as often as they like', async () => {
  await app.stop()
  app = await startApp({ storage, url: app.url })
  for (let times = 0; times < 12; times++) await signIn(app, 'Again')
})

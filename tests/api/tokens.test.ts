import { beforeAll, describe, expect, test } from 'vitest'
import { API_TOKEN_SCOPES, type TokenScope } from '~/domain/tokens/constants'
import { useApp } from '../support/app'
import { anonymous, createClient, refusalOf, send, signIn, type Person } from '../support/client'
import { refusedToTokens, scopesOfTokens } from '../support/operations'
import {
  buildTeam,
  inputOf,
  isReading,
  newScene,
  operationNames,
  signInAll,
  type Scene,
} from '../support/scene'

const app = useApp()
let owner: Person
let member: Person
let scene: Scene

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
})

const clientOf = (secret: string) => createClient(app.url, { Authorization: `Bearer ${secret}` })

async function newToken(person: Person) {
  const { token, secret } = await person.must('createApiToken', { name: 'Weekly report' })
  return { token, secret, client: clientOf(secret) }
}

test('A token calls as its owner', async () => {
  const { client } = await newToken(owner)
  expect((await client.must('getMe')).user.id).toBe(owner.id)
  const { tactics } = await client.must('listTactics', { campaign_id: scene.campaign_id })
  expect(tactics[0]?.user_vote).not.toBeNull()
})

test('It is shown once: no later answer and no page holds it', async () => {
  const { secret, token } = await newToken(owner)
  expect(secret).toMatch(/^tactics_[A-Za-z0-9_-]{43}$/)
  const listed = await owner.call('listApiTokens')
  expect(listed.text).toContain(token.id)
  const page = await send(`${app.url}/settings/tokens`, {
    headers: { Cookie: `tactics-session=${owner.token}` },
  })
  expect(page.text).toContain('Weekly report')
  for (const { text } of [listed, page]) expect(text).not.toContain(secret)
  expect(await app.log()).not.toContain(secret)
})

test('It is revoked at once', async () => {
  const { client, token } = await newToken(owner)
  await client.must('getMe')
  await owner.must('revokeApiToken', { token_id: token.id })
  expect(refusalOf(await client.call('getMe'))).toEqual(refusalOf(await anonymous(app).call('getMe')))
})

test('Signing out leaves it alone', async () => {
  const person = await signIn(app, 'Sina Signs-Out')
  const { client } = await newToken(person)
  await send(`${app.url}/logout`, {
    method: 'POST',
    headers: { Cookie: `tactics-session=${person.token}`, Origin: app.url },
  })
  expect((await person.call('getMe')).status).toBe(401)
  await client.must('getMe')
})

describe('It is no cookie, and no session', () => {
  test('as a cookie it signs nobody in', async () => {
    const { secret } = await newToken(owner)
    const asCookie = createClient(app.url, { Cookie: `tactics-session=${secret}`, Origin: app.url })
    expect((await asCookie.call('getMe')).status).toBe(401)
  })

  test('on a page it signs nobody in', async () => {
    const { secret } = await newToken(owner)
    const page = await send(`${app.url}/dashboard`, { headers: { Authorization: `Bearer ${secret}` } })
    expect(page.headers.get('Location')).toBe('/login')
  })
})

test.each([
  'tactics_',
  'tactics_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'x'.repeat(8000),
  "' or true --",
])('A wrong one is 401 like any other: %.20s', async (secret) => {
  const answer = await clientOf(secret).call('getMe')
  expect(refusalOf(answer)).toEqual({ status: 401, error: 'Please sign in' })
  expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
})

test('Only signing in manages tokens', async () => {
  const { client, token } = await newToken(owner)
  const wanted = { status: 403, error: 'API tokens are managed by signing in, not with an API token' }
  expect(refusalOf(await client.call('listApiTokens'))).toEqual(wanted)
  expect(refusalOf(await client.call('createApiToken', { name: 'More' }))).toEqual(wanted)
  expect(refusalOf(await client.call('revokeApiToken', { token_id: token.id }))).toEqual(wanted)
})

test.each([
  [{}, 'Token name is required'],
  [{ name: '  ' }, 'Token name is required'],
  [{ name: 'x'.repeat(51) }, 'Token name must be at most 50 characters'],
  [{ name: 'x', expires_in_days: 0 }, 'expires_in_days must be a whole number from 1 to 366'],
  [{ name: 'x', expires_in_days: 367 }, 'expires_in_days must be a whole number from 1 to 366'],
  [{ name: 'x', expires_in_days: 1.5 }, 'expires_in_days must be a whole number from 1 to 366'],
  [{ name: 'x', scopes: [] }, 'Please choose what the token may do'],
  [{ name: 'x', scopes: ['read', 'admin'] }, 'scopes must be a list of read, add, vote or manage'],
  [{ name: 'x', scopes: 'read' }, 'scopes must be a list of read, add, vote or manage'],
  [{ name: 'x', expires_in_days: '30' }, 'expires_in_days must be a whole number from 1 to 366'],
])('%j makes none: %s', async (input, error) => {
  const before = (await owner.must('listApiTokens')).tokens.length
  expect(refusalOf(await owner.call('createApiToken', input))).toMatchObject({ status: 400, error })
  expect((await owner.must('listApiTokens')).tokens.length).toBe(before)
})

test('Every call takes it, and none else is needed', async () => {
  const { client } = await newToken(owner)
  for (const name of operationNames.filter((name) => !refusedToTokens.includes(name))) {
    const team_id = await buildTeam(owner)
    const { status } = await client.call(name, inputOf(name, { ...scene, team_id }))
    expect({ name, isKnown: status !== 401 && status < 500 }).toEqual({ name, isKnown: true })
  }
})

describe('The scopes of a token', () => {
  const lacking = (scope: TokenScope) => ({
    status: 403,
    error: `This API token lacks the scope "${scope}". Its owner can make one that has it at /settings/tokens`,
  })
  const withScopes = async (scopes: readonly TokenScope[]) => {
    const { secret } = await owner.must('createApiToken', { name: 'Scoped', scopes })
    return clientOf(secret)
  }

  test('name every operation that a token may call', () => {
    const known = [...Object.values(scopesOfTokens).flat(), ...refusedToTokens]
    expect(known.toSorted()).toEqual(operationNames.toSorted())
  })

  test.each(API_TOKEN_SCOPES)(
    'refuse what needs %s to a token with all others, and change nothing',
    async (scope) => {
      const client = await withScopes(API_TOKEN_SCOPES.filter((other) => other !== scope))
      const own = await newScene(owner, member)
      const { campaign_id } = own
      const before = await owner.must('listTactics', { campaign_id })
      for (const name of scopesOfTokens[scope])
        expect([name, refusalOf(await client.call(name, inputOf(name, own)))]).toEqual([name, lacking(scope)])
      expect(await owner.must('listTactics', { campaign_id })).toEqual(before)
    },
  )

  test.each(API_TOKEN_SCOPES)('let %s alone do what it names', async (scope) => {
    const client = await withScopes(scope === 'add' ? ['add', 'vote'] : [scope])
    for (const name of scopesOfTokens[scope]) {
      const own = isReading(name) ? scene : await newScene(owner, member, name)
      const { status, text } = await client.call(name, inputOf(name, own))
      expect([name, status < 500, text.includes('lacks the scope')]).toEqual([name, true, false])
    }
  })

  test('count scores beside a tactic as a vote', async () => {
    const client = await withScopes(['read', 'add'])
    const { campaign_id } = await newScene(owner, member)
    const scores = { impact_score: 7, chances_score: null, efforts_score: null }
    const named = { name: 'Offer a yearly plan' }
    const scored = { campaign_id, tactics: [named, { name: 'Send a welcome series', ...scores }] }
    for (const [name, input] of [
      ['addTactic', { campaign_id, ...named, ...scores }],
      ['addTactics', scored],
    ] as const)
      expect(refusalOf(await client.call(name, input))).toEqual(lacking('vote'))
    expect((await client.must('addTactics', { campaign_id, tactics: [named] })).tactics).toHaveLength(1)
  })

  test('are shown as they were chosen, each once, and all of them where none were named', async () => {
    const { token } = await owner.must('createApiToken', {
      name: 'Two',
      scopes: ['manage', 'read', 'manage'],
    })
    expect(token.scopes).toEqual(['read', 'manage'])
    const { token: other } = await owner.must('createApiToken', { name: 'All' })
    const { tokens } = await owner.must('listApiTokens')
    expect(tokens.find(({ id }) => id === token.id)?.scopes).toEqual(['read', 'manage'])
    expect(tokens.find(({ id }) => id === other.id)?.scopes).toEqual([...API_TOKEN_SCOPES])
  })
})

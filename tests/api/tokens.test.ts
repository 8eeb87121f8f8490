import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/app'
import { anonymous, createClient, refusalOf, send, signIn, type Person } from '../support/client'
import { refusedToTokens } from '../support/permissions'
import { buildTeam, inputOf, newScene, operationNames, signInAll, type Scene } from '../support/scene'

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

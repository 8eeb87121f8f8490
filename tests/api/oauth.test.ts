import { beforeAll, describe, expect, test } from 'vitest'
import { deriveSealingKeys } from '~/domain/sealing-keys.server'
import { sessionSecret, useApp } from '../support/app'
import { connectAssistant } from '../support/assistant'
import { createClient, send, signIn, type Person } from '../support/client'
import { inputOf, newScene, operationNames, signInAll, type Scene } from '../support/scene'
import {
  answerConsent,
  connect,
  consentAddress,
  fetchTokens,
  LOOPBACK_REDIRECT,
  newQuestion,
  post,
  registerClient,
} from '../support/oauth'

const app = useApp()
const HOSTED = 'https://claude.ai/api/mcp/auth_callback'
let owner: Person
let member: Person
let scene: Scene

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
})

const read = (address: string, headers: Record<string, string> = {}) =>
  send(address, { headers: { Accept: 'text/html', Cookie: `tactics-session=${owner.token}`, ...headers } })
const json = ({ text }: { text: string }) => JSON.parse(text) as Record<string, unknown>
const opens = async (access_token: string) =>
  (await connectAssistant(app.url, access_token)).call('list_campaigns')
const statusAtMcp = async (access_token: string) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
  return (await send(`${app.url}/mcp`, { method: 'POST', headers, body })).status
}

describe('Discovery', () => {
  test('leads from a refused call to the endpoints, for pages of any site', async () => {
    const refused = await send(`${app.url}/mcp`, { method: 'POST' })
    expect(refused.headers.get('WWW-Authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp", scope="read add manage"`,
    )
    for (const path of ['oauth-protected-resource/mcp', 'oauth-protected-resource']) {
      const found = await send(`${app.url}/.well-known/${path}`, { headers: { Origin: 'https://a.example' } })
      expect(json(found)).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] })
      expect(found.headers.get('Access-Control-Allow-Origin')).toBe('*')
    }
    for (const path of [
      'oauth-authorization-server',
      'oauth-authorization-server/mcp',
      'openid-configuration',
    ])
      expect(json(await send(`${app.url}/.well-known/${path}`))).toMatchObject({
        issuer: app.url,
        authorization_endpoint: `${app.url}/authorize`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      })
  })

  test('never ends at a page', async () => {
    for (const path of [
      '/.well-known/oauth-x',
      '/.well-known/constructor',
      '/.well-known/toString',
      '/mcp/.well-known/oauth-authorization-server',
      '/register',
      '/token',
    ]) {
      const { text, headers, status } = await send(app.url + path, { headers: { Accept: 'text/html' } })
      expect([path, status >= 400, headers.get('Content-Type')]).toEqual([
        path,
        true,
        expect.stringMatching(/json/),
      ])
      expect(JSON.parse(text)).toMatchObject({ error: expect.any(String) as string })
    }
    for (const path of ['/register', '/token', '/revoke', '/.well-known/oauth-authorization-server']) {
      const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' }
      const answer = await send(app.url + path, { method: 'OPTIONS', headers })
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*'])
    }
  })
})

/** What hosts send, as their documentation and reports of 2026 have it. */
const HOSTS: [string, object, string][] = [
  ['Claude', { client_name: 'Claude', redirect_uris: [HOSTED], token_endpoint_auth_method: 'none' }, HOSTED],
  [
    'Claude Code',
    { client_name: 'Claude Code', redirect_uris: ['http://localhost/callback'] },
    'http://localhost:54545/callback',
  ],
  [
    'ChatGPT',
    { client_name: 'ChatGPT', redirect_uris: ['https://chatgpt.com/connector/oauth/abc'], logo_uri: null },
    'https://chatgpt.com/connector/oauth/abc',
  ],
  [
    'VS Code',
    {
      client_name: 'Visual Studio Code',
      redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
    },
    'http://127.0.0.1:60123/',
  ],
  [
    'Cursor',
    {
      client_name: 'Cursor',
      application_type: 'web',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
        'javascript:alert(1)',
        'constructor',
      ],
    },
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ],
  [
    'Gemini CLI',
    {
      client_name: 'Gemini CLI',
      redirect_uris: ['http://localhost:7777/oauth/callback'],
      scope: null,
      x: {},
    },
    'http://localhost:7777/oauth/callback',
  ],
]

test.each(HOSTS)('%s connects, from its registration to a tool', async (_, registration, redirect_uri) => {
  const registered = await registerClient(app.url, registration)
  expect([registered.status, registered.text.includes('null')]).toEqual([201, false])
  expect(registered.text).not.toMatch(/javascript|constructor/)
  const { client_id } = registered.client
  const { question, code_verifier } = newQuestion(client_id, redirect_uri)
  const { scope: _scope, ...withoutScope } = question
  const page = await read(consentAddress(app.url, { ...withoutScope, resource: `${app.url}/mcp` }))
  expect([page.status, page.text.includes('value="manage"')]).toEqual([200, true])
  const { next, headers } = await answerConsent(owner, withoutScope)
  expect(`${next?.protocol}//${next?.host}${next?.pathname}`).toBe(redirect_uri)
  expect(Object.fromEntries(next?.searchParams ?? [])).toMatchObject({ state: 'kept', iss: app.url })
  expect(headers.get('Referrer-Policy')).toMatch(/no-referrer$/)
  const code = next?.searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', client_id, code, redirect_uri, code_verifier }
  const {
    tokens,
    text,
    headers: about,
  } = await fetchTokens(app.url, { ...exchange, resource: `${app.url}/mcp` })
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read add manage' })
  expect([text.includes('null'), about.get('Cache-Control')]).toEqual([false, 'no-store'])
  expect((await opens(tokens.access_token)).isError).toBe(false)
})

describe('The consent page', () => {
  test('never offers or gives vote, and gives what was ticked', async () => {
    const { client } = await registerClient(app.url, { client_name: 'C', redirect_uris: [HOSTED] })
    const { question, code_verifier } = newQuestion(client.client_id, HOSTED, 'read vote manage admin')
    const page = await read(consentAddress(app.url, question))
    expect(page.text).not.toMatch(/value="(vote|admin|add)"/)
    const { next } = await answerConsent(owner, question, [
      ['answer', 'allow'],
      ['scopes', 'vote'],
      ['scopes', 'add'],
    ])
    const { tokens } = await fetchTokens(app.url, {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      code: next?.searchParams.get('code') ?? '',
      redirect_uri: HOSTED,
      code_verifier,
    })
    expect(tokens.scope).toBe('read')
  })

  test('asks to sign in first and then comes back, whatever invitation was opened before', async () => {
    const { client } = await registerClient(app.url, { client_name: 'C', redirect_uris: [HOSTED] })
    const { question } = newQuestion(client.client_id, HOSTED)
    const { status, headers } = await send(consentAddress(app.url, question))
    expect([status, headers.get('Location')]).toEqual([302, '/login'])
    expect(headers.getSetCookie().find((cookie) => cookie.includes('pending'))?.length).toBeGreaterThan(500)
  })

  test('says whose account it is, and acts for nobody else and for no other site', async () => {
    const { client } = await registerClient(app.url, { client_name: 'C‮laude\n', redirect_uris: [HOSTED] })
    const { question } = newQuestion(client.client_id, HOSTED)
    const page = await read(consentAddress(app.url, question))
    expect(page.text).toContain('C laude')
    expect(page.text).toContain(owner.email)
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    const address = consentAddress(app.url, question)
    const fields = { answer: 'allow', shown_to: owner.id }
    const cookie = { Cookie: `tactics-session=${owner.token}` }
    for (const Origin of ['https://evil.example', 'null'])
      expect((await post(address, fields, { ...cookie, Origin })).status).toBe(403)
    const other = await post(address, { ...fields, shown_to: member.id }, { ...cookie, Origin: app.url })
    expect([other.status, other.text.includes('code=')]).toEqual([409, false])
    const signedOut = await post(address, fields, { Origin: app.url })
    expect(signedOut.headers.get('Location')).toBe('/login')
  })

  test('answers a refusal, and what is wrong, to the client with its state and our name', async () => {
    const { client } = await registerClient(app.url, { client_name: 'C', redirect_uris: [HOSTED] })
    const { question } = newQuestion(client.client_id, HOSTED)
    const denied = await answerConsent(owner, question, [['answer', 'deny']])
    expect(denied.next?.search).toBe(`?error=access_denied&state=kept&iss=${encodeURIComponent(app.url)}`)
    const wrong: [string, Record<string, string>][] = [
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_request', { response_type: '' }],
      ['invalid_request', { code_challenge: '' }],
      ['invalid_request', { code_challenge: 'short' }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_target', { resource: 'https://evil.example/mcp' }],
    ]
    for (const [error, changes] of wrong) {
      const { status, headers } = await read(consentAddress(app.url, { ...question, ...changes }))
      const location = new URL(headers.get('Location') ?? app.url)
      expect([changes, status, location.origin + location.pathname]).toEqual([changes, 302, HOSTED])
      expect(Object.fromEntries(location.searchParams)).toEqual({ error, state: 'kept', iss: app.url })
      expect((await answerConsent(owner, { ...question, ...changes })).text).not.toContain('code=')
    }
    const twice = await read(`${consentAddress(app.url, question)}&state=other`)
    expect(twice.headers.get('Location')).toContain('error=invalid_request')
  })

  test('sends nothing to an address or for a client that it does not know', async () => {
    const { client } = await registerClient(app.url, {
      client_name: 'C',
      redirect_uris: [HOSTED, LOOPBACK_REDIRECT],
    })
    const { question } = newQuestion(client.client_id, HOSTED)
    const wrong = [
      { client_id: '' },
      { client_id: 'unknown' },
      { client_id: `x${client.client_id}` },
      {
        client_id: deriveSealingKeys([sessionSecret], 'score sheet').seal('["C",[]]', 'oauth client').sealed,
      },
      { redirect_uri: '' },
      { redirect_uri: `${HOSTED}/` },
      { redirect_uri: `${HOSTED}?a=b` },
      { redirect_uri: 'https://claude.ai:444/api/mcp/auth_callback' },
      { redirect_uri: 'https://claude.ai@evil.example/api/mcp/auth_callback' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: 'http://localhost:1/callback/more' },
      { redirect_uri: 'http://localhost.evil.example/callback' },
      { redirect_uri: 'javascript:alert(1)' },
    ]
    for (const changes of wrong) {
      const { status, headers } = await read(consentAddress(app.url, { ...question, ...changes }))
      expect([changes, status, headers.get('Location')]).toEqual([changes, 400, null])
      const sent = await answerConsent(owner, { ...question, ...changes })
      expect([changes, sent.status, sent.next]).toEqual([changes, 400, null])
    }
  })
})

describe('The token endpoint', () => {
  test('refuses by the names of the protocol', async () => {
    const { exchange, tokens } = await connect(owner)
    const fresh = async () => {
      const { question, code_verifier } = newQuestion(exchange.client_id)
      const { next } = await answerConsent(owner, question)
      return { ...exchange, code_verifier, code: next?.searchParams.get('code') ?? '' }
    }
    const other = (await registerClient(app.url, { client_name: 'D', redirect_uris: [HOSTED] })).client
      .client_id
    const good = await fresh()
    const wrong: [string, number, Record<string, string>][] = [
      ['invalid_client', 401, { client_id: '' }],
      ['invalid_client', 401, { client_id: 'unknown' }],
      ['invalid_target', 400, { resource: 'https://evil.example' }],
      ['invalid_request', 400, { grant_type: '' }],
      ['unsupported_grant_type', 400, { grant_type: 'password' }],
      ['invalid_request', 400, { code: '' }],
      ['invalid_request', 400, { code_verifier: '' }],
      ['invalid_request', 400, { redirect_uri: '' }],
      ['invalid_grant', 400, { code: 'unknown' }],
      ['invalid_grant', 400, { code_verifier: 'short' }],
      ['invalid_grant', 400, { code_verifier: 'x'.repeat(43) }],
      ['invalid_grant', 400, { redirect_uri: HOSTED }],
      ['invalid_grant', 400, { client_id: other }],
      ['invalid_grant', 400, { grant_type: 'refresh_token', refresh_token: 'unknown' }],
      ['invalid_grant', 400, { grant_type: 'refresh_token', refresh_token: tokens.access_token }],
      [
        'invalid_grant',
        400,
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: other },
      ],
    ]
    for (const [error, status, changes] of wrong) {
      const answer = await post(`${app.url}/token`, { ...good, ...changes })
      expect([changes, answer.status, json(answer)]).toMatchObject([changes, status, { error }])
    }
    const twice = await send(`${app.url}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams(good).toString()}&code=other`,
    })
    expect(json(twice)).toMatchObject({ error: 'invalid_request' })
    const foreign = await post(`${app.url}/token`, good, { Origin: 'https://inspector.example' })
    expect([foreign.status, foreign.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
  })

  test('ends the connection of a code that is used twice', async () => {
    const { exchange, tokens } = await connect(owner)
    expect(await statusAtMcp(tokens.access_token)).toBe(200)
    expect((await fetchTokens(app.url, exchange)).status).toBe(400)
    expect(await statusAtMcp(tokens.access_token)).toBe(401)
  })

  test('renews for each of ten at once', async () => {
    const { renew } = await connect(owner)
    const renewed = await Promise.all(Array.from({ length: 10 }, () => renew()))
    for (const { status, tokens } of renewed) {
      expect([status, await statusAtMcp(tokens.access_token)]).toEqual([200, 200])
      expect((await renew(tokens.refresh_token)).status).toBe(200)
    }
  })

  test('gives back either token, and answers any text alike', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const { tokens, renew } = await connect(owner)
      const apiToken = (await owner.must('createApiToken', { name: 'Kept' })).secret
      for (const token of ['unknown', apiToken, tokens[name]]) {
        const { status, text } = await post(`${app.url}/revoke`, { token })
        expect([status, text]).toEqual([200, ''])
      }
      expect([await statusAtMcp(tokens.access_token), (await renew()).status]).toEqual([401, 400])
      expect(await statusAtMcp(apiToken)).toBe(200)
    }
  })
})

describe('A connection', () => {
  test('opens no call of the API, no page and no other endpoint', async () => {
    const { tokens } = await connect(owner)
    const client = createClient(app.url, { Authorization: `Bearer ${tokens.access_token}` })
    for (const name of operationNames)
      expect([name, (await client.call(name, inputOf(name, scene))).status]).toEqual([name, 401])
    const page = await send(`${app.url}/dashboard`, {
      headers: { Cookie: `tactics-session=${tokens.access_token}` },
    })
    expect(page.headers.get('Location')).toBe('/login')
  })

  test('asks for more when a tool needs it', async () => {
    const { tokens } = await connect(owner, { scope: 'read' })
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'add_tactics',
        arguments: { campaign_id: scene.campaign_id, tactics: [{ name: 'Offer a yearly plan' }] },
      },
    })
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' }
    const refused = await send(`${app.url}/mcp`, { method: 'POST', headers, body })
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
      403,
      expect.stringMatching(/error="insufficient_scope".*scope="read add"$/) as string,
    ])
  })

  test('is listed to its owner alone, who ends it at once', async () => {
    const [ada] = await signInAll(app, 'Ada Lovelace')
    const { tokens } = await connect(ada, { name: 'Claude', redirect_uri: HOSTED })
    await connect(ada, { name: 'Claude', redirect_uri: HOSTED })
    expect(await statusAtMcp(tokens.access_token)).toBe(401)
    const { tokens: newest } = await connect(ada, { name: 'Claude', redirect_uri: HOSTED })
    const { connections } = await ada.must('listConnections')
    expect(connections).toMatchObject([
      {
        client_name: 'Claude',
        redirect_host: 'claude.ai',
        scopes: ['read', 'add', 'manage'],
        last_used_at: null,
      },
    ])
    expect(await statusAtMcp(newest.access_token)).toBe(200)
    const [used] = (await ada.must('listConnections')).connections
    expect(used?.last_used_at).not.toBeNull()
    expect((await ada.must('listApiTokens')).tokens).toEqual([])
    expect((await ada.must('exportAccount')).connections).toEqual([used])
    expect((await owner.call('endConnection', { connection_id: used?.id })).status).toBe(404)
    await ada.must('endConnection', { connection_id: used?.id })
    expect(await statusAtMcp(newest.access_token)).toBe(401)
  })

  test('goes with the account', async () => {
    const ada = await signIn(app, 'Ada Leaver')
    const { tokens, renew } = await connect(ada)
    await ada.must('deleteAccount', { email: ada.email })
    expect([await statusAtMcp(tokens.access_token), (await renew()).status]).toEqual([401, 400])
  })

  test('leaves no code, token or verifier in the log', async () => {
    const { tokens, exchange } = await connect(owner)
    const log = await app.log()
    for (const secret of [tokens.access_token, tokens.refresh_token, exchange.code, exchange.code_verifier])
      expect(log).not.toContain(secret)
  })
})

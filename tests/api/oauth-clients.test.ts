import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import * as oauth from 'oauth4webapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/app'
import { GENERATIONS } from '../support/assistant'
import { send, type Person } from '../support/client'
import { answerConsent, connect, consentAddress, LOOPBACK_REDIRECT, newQuestion } from '../support/oauth'
import { startReceiver } from '../support/receiver'
import { signInAll } from '../support/scene'

const app = useApp()

type Opened = {
  connect: () => Promise<void>
  finish: (answer: URLSearchParams) => Promise<void>
  listTools: () => Promise<{ tools: unknown[] }>
}
type Open = (address: URL, authProvider: OAuthClientProvider) => Opened
const NAMED = { name: 'tests', version: '1.0.0' }

const openSecond =
  (generation: (typeof GENERATIONS)[number]): Open =>
  (address, authProvider) => {
    const versionNegotiation = { mode: generation === '2025' ? ('legacy' as const) : { pin: generation } }
    const client = new Client(NAMED, { versionNegotiation })
    const transport = new StreamableHTTPClientTransport(address, { authProvider })
    return {
      connect: () => client.connect(transport),
      finish: (answer) => transport.finishAuth(answer),
      listTools: () => client.listTools(),
    }
  }

const openFirst: Open = (address, authProvider) => {
  const client = new FirstClient(NAMED)
  const transport = new FirstTransport(address, { authProvider })
  return {
    connect: () => client.connect(transport),
    finish: (answer) => transport.finishAuth(answer.get('code') ?? ''),
    listTools: () => client.listTools(),
  }
}

/** Most hosts have the SDK's first version. */
const CLIENTS = [
  ...GENERATIONS.map((generation) => ({ name: `2, of ${generation}`, open: openSecond(generation) })),
  { name: '1', open: openFirst },
]

describe.each(CLIENTS)('The client of the SDK $name', ({ open: openAt }) => {
  test('connects from nothing, renews by itself, and is told when it has been disconnected', async () => {
    const [person] = await signInAll(app, 'Sara SDK')
    const kept: {
      client?: StoredOAuthClientInformation
      tokens?: StoredOAuthTokens
      verifier?: string
      asked?: URL
    } = {}
    const authProvider: OAuthClientProvider = {
      redirectUrl: LOOPBACK_REDIRECT,
      clientMetadata: { client_name: 'SDK', redirect_uris: [LOOPBACK_REDIRECT] },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void (kept.client = client),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      redirectToAuthorization: (address) => void (kept.asked = address),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier ?? '',
    }
    const open = () => openAt(new URL('/mcp', app.url), authProvider)
    const first = open()
    await expect(first.connect()).rejects.toThrow()
    const question = Object.fromEntries(kept.asked?.searchParams ?? [])
    expect(question).toMatchObject({ resource: `${app.url}/mcp`, scope: 'read add manage' })
    const { next } = await answerConsent(person, question)
    await first.finish(next?.searchParams ?? new URLSearchParams())
    const connected = open()
    await connected.connect()
    expect((await connected.listTools()).tools).not.toEqual([])

    const before = kept.tokens
    kept.tokens = { ...before, access_token: 'tactics_over' } as StoredOAuthTokens
    const renewed = open()
    await renewed.connect()
    expect(kept.tokens.refresh_token).not.toBe(before?.refresh_token)
    const { connections } = await person.must('listConnections')
    await person.must('endConnection', { connection_id: connections[0]?.id })
    await expect(renewed.listTools()).rejects.toThrow()
  })
})

/** As a strict library connects, from the address of the tools alone; it checks every answer against the specifications. */
async function connectStrictly(person: Person, redirect_uri: string, document?: string) {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const resource = new URL('/mcp', person.base)
  const metadata = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, insecure),
  )
  const issuer = new URL(metadata.authorization_servers?.[0] ?? '')
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const asked = { client_name: 'Strict', redirect_uris: [redirect_uri] }
  const client: oauth.Client = document
    ? { client_id: document }
    : await oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(server, asked, insecure),
      )
  const code_verifier = oauth.generateRandomCodeVerifier()
  const question = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri,
    resource: resource.href,
    state: oauth.generateRandomState(),
    code_challenge: await oauth.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  }
  const { next } = await answerConsent(person, question)
  if (!next) throw new Error('The assistant was not answered')
  const accept = (given: oauth.AuthorizationServer) =>
    oauth.validateAuthResponse(given, client, next, question.state)
  const fetchTokens = async () => {
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      accept(server),
      redirect_uri,
      code_verifier,
      insecure,
    )
    return oauth.processAuthorizationCodeResponse(server, client, answer)
  }
  const renew = async (token = '') => {
    const answer = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure)
    return oauth.processRefreshTokenResponse(server, client, answer)
  }
  const call = async (access_token: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = new Headers({ 'Content-Type': 'application/json', Accept: '*/*' })
    const answer = await oauth.protectedResourceRequest(
      access_token,
      'POST',
      resource,
      headers,
      body,
      insecure,
    )
    return answer.status
  }
  const revoke = async (token: string) =>
    oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), token, insecure),
    )
  return { server, next, accept, fetchTokens, renew, call, revoke }
}

test.each([LOOPBACK_REDIRECT, 'https://claude.ai/api/mcp/auth_callback'])(
  'A strict library connects to %s, renews and revokes; an answer of another server is refused',
  async (redirect_uri) => {
    const [person] = await signInAll(app, 'Stan Strict')
    const { server, next, accept, fetchTokens, renew, call, revoke } = await connectStrictly(
      person,
      redirect_uri,
    )
    expect(() => accept({ ...server, issuer: 'https://other.example' })).toThrow(/iss/)
    expect(next.href.startsWith(redirect_uri)).toBe(true)
    const tokens = await fetchTokens()
    expect(await call(tokens.access_token)).toBe(200)
    const renewed = await renew(tokens.refresh_token)
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(await call(renewed.access_token)).toBe(200)
    await revoke(renewed.refresh_token ?? '')
    await expect(call(renewed.access_token)).rejects.toThrow()
    await expect(renew(renewed.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(fetchTokens()).rejects.toMatchObject({ error: 'invalid_grant' })
  },
)

describe('A client that describes itself in a document', () => {
  const near = useApp({ env: { WEBHOOK_ALLOW_LOOPBACK: 'on' } })
  let person: Person
  beforeAll(async () => {
    ;[person] = await signInAll(near, 'Dora Document')
  })
  const ask = (client_id: string, asked = person) =>
    send(consentAddress(asked.base, newQuestion(client_id).question), {
      headers: { Cookie: `tactics-session=${asked.token}` },
    })
  const documentOf = (address: string) =>
    JSON.stringify({
      client_id: address,
      client_name: 'Near',
      redirect_uris: ['http://localhost/callback'],
    })

  test('connects, and is called by its host', async () => {
    const receiver = await startReceiver((response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(documentOf(address)),
    )
    const address = new URL('/client.json', receiver.url).href
    const page = await ask(address)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(new URL(address).host)])
    const { tokens } = await connect(person, {
      client_id: address,
      redirect_uri: 'http://localhost:9/callback',
    })
    expect(tokens.scope).toBe('read add manage')
    const strict = await connectStrictly(person, 'http://localhost:10/callback', address)
    expect(await strict.call((await strict.fetchTokens()).access_token)).toBe(200)
    // The consent took the document that the page had fetched, and the token endpoint fetches nothing.
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
  })

  test('is refused in one sentence, whatever is wrong, and nothing private is reached', async () => {
    let hits = 0
    const bodies: Record<string, string> = {
      '/other.json': documentOf('https://else.example/client.json'),
      '/list.json': '[]',
      '/broken.json': '{',
      '/long.json': `"${'x'.repeat(11 * 1024)}"`,
    }
    const receiver = await startReceiver((response, request) => {
      hits += 1
      const { path } = request
      if (path === '/moved.json') return void response.writeHead(302, { Location: '/other.json' }).end()
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(bodies[path] ?? '')
    })
    const here = new URL(receiver.url).origin
    const known = [...Object.keys(bodies), '/moved.json'].map((path) => here + path)
    const never = [
      `${here}/`,
      `${here}/a/../client.json`,
      `${here}/client.json#a`,
      'https://10.0.0.1/client.json',
      'https://169.254.169.254/client.json',
      'https://u:p@claude.ai/client.json',
      'ftp://claude.ai/client.json',
    ]
    const pages: [number, boolean][] = []
    for (const client_id of [...known, ...never]) {
      const { status, text } = await ask(client_id)
      pages.push([status, text.includes('Tactics does not know this assistant')])
    }
    expect(pages).toEqual(pages.map(() => [400, true]))
    expect(hits).toBe(known.length)
    await receiver.close()
    // Elsewhere the address of this machine is as private as any other.
    const [stranger] = await signInAll(app, 'Stella Stranger')
    const elsewhere = await ask(`${here}/other.json`, stranger)
    expect(elsewhere.status).toBe(400)
  })
})

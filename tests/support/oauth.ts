import { createHash, randomBytes } from 'node:crypto'
import { PERSON_FIELD } from '~/domain/users/constants'
import { send, type Person } from './client'

/** What a browser that is signed in has. */
type SignedIn = Pick<Person, 'base' | 'id' | 'token'>

export const LOOPBACK_REDIRECT = 'http://localhost:41999/callback'

export const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

export async function registerClient(url: string, client: object) {
  const answer = await send(`${url}/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(client),
  })
  return { ...answer, client: JSON.parse(answer.text) as { client_id: string; redirect_uris: string[] } }
}

/** The parameters of a question that is answered with a code, and what the code is fetched with. */
export function newQuestion(client_id: string, redirect_uri = LOOPBACK_REDIRECT, scope = 'read add manage') {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const question = {
    response_type: 'code',
    client_id,
    redirect_uri,
    scope,
    state: 'kept',
    code_challenge,
    code_challenge_method: 'S256',
  }
  return { question, code_verifier }
}

export const consentAddress = (url: string, question: Record<string, string>) =>
  `${url}/authorize?${new URLSearchParams(question).toString()}`

/** Presses a button of the consent page, without reading it. */
export async function answerConsent(
  person: SignedIn,
  question: Record<string, string>,
  fields: [string, string][] = [
    ['answer', 'allow'],
    ['scopes', 'add'],
    ['scopes', 'manage'],
  ],
) {
  const answer = await send(consentAddress(person.base, question), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      Cookie: `tactics-session=${person.token}`,
      Origin: person.base,
    },
    body: new URLSearchParams([[PERSON_FIELD, person.id], ...fields]).toString(),
  })
  const [, address = ''] = /<meta http-equiv="refresh" content="0;url=([^"]*)"/i.exec(answer.text) ?? []
  const next = address.replaceAll('&amp;', '&')
  return { ...answer, next: URL.canParse(next) ? new URL(next) : null }
}

export type TokenAnswer = {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
}

export async function fetchTokens(url: string, fields: Record<string, string>) {
  const answer = await post(`${url}/token`, fields)
  return { ...answer, tokens: JSON.parse(answer.text) as TokenAnswer }
}

/** A connection as a host makes it, without a browser. */
export async function connect(
  person: SignedIn,
  { name = 'Claude', redirect_uri = LOOPBACK_REDIRECT, scope = 'read add manage', client_id = '' } = {},
) {
  const url = person.base
  client_id ||= (await registerClient(url, { client_name: name, redirect_uris: [redirect_uri] })).client
    .client_id
  const { question, code_verifier } = newQuestion(client_id, redirect_uri, scope)
  const { next } = await answerConsent(person, question)
  const code = next?.searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', client_id, code, redirect_uri, code_verifier }
  const { tokens } = await fetchTokens(url, exchange)
  const renew = (refresh_token = tokens.refresh_token) =>
    fetchTokens(url, { grant_type: 'refresh_token', client_id, refresh_token })
  return { client_id, question, code_verifier, exchange, tokens, renew }
}

/** A connection of the person's, which is made unless there is one. */
export async function buildConnection(person: Person): Promise<string> {
  const { connections } = await person.must('listConnections')
  if (connections[0]) return connections[0].id
  await connect(person)
  return buildConnection(person)
}

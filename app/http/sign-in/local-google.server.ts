import { createHash, createHmac, randomBytes } from 'node:crypto'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { env } from '../../env.server'
import { isSameSecret } from '../../domain/secrets.server'
import { cookieSecrets } from './secrets.server'
import { challengeOf } from './transactions.server'

const CODE_LIFE_MS = 60_000
const TOKEN_LIFE_MS = 60_000

export const LOCAL_ISSUER = `${env.APP_URL}/local-google`

export const localClient = {
  clientID: 'tactics-local',
  clientSecret: createHash('sha256').update(`local-google:${cookieSecrets[0]}`).digest('base64url'),
}

type Person = { sub: string; email: string; email_verified: true; name: string }
type Grant = { person: Person; expires: number } & Pick<
  Authorization,
  'redirect_uri' | 'code_challenge' | 'nonce'
>

const codes = new Map<string, Grant>()
const accessTokens = new Map<string, Grant>()

const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What the start prints and the page asks for where others than this machine could reach it. 40 bits, as `7K3M-Q2XD`. */
export const localCode = [
  ...createHmac('sha256', localClient.clientSecret).update('local sign-in code').digest(),
]
  .slice(0, 8)
  .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
  .join('')
  .replace(/^.{4}/, '$&-')

/** Whether a typed text is the code, or none is asked for. */
export function isLocalCode(typed: unknown): boolean {
  const plain = String(typed ?? '')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  return !env.asksForLocalCode || isSameSecret(plain, localCode.replace('-', ''))
}

/** Throws the 404 page unless local sign-in is on (docs/product.md#sign-in). */
export function requireLocalSignIn(): void {
  if (!env.usesLocalSignIn) throw data('Page not found', { status: 404 })
}

const AuthorizeSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(localClient.clientID),
  redirect_uri: z.literal(`${env.APP_URL}/api/auth/oauth/google/callback`),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
})
type Authorization = z.output<typeof AuthorizeSchema>

export const PersonSchema = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, { error: 'Name is required' })
    .max(200, { error: 'Name is too long' }),
  email: z
    .email({ error: 'A valid e-mail address is required' })
    .max(320, { error: 'E-mail address is too long' }),
})

/** The authorization request in the address. Throws a 400 page if it is invalid. */
export function parseAuthorization(request: Request): Authorization {
  const parsed = AuthorizeSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!parsed.success)
    throw data('This sign-in link is not complete. Start again from the login page.', { status: 400 })
  return parsed.data
}

/** Issues a code for a person. Returns the URL that takes it to the app. */
export function authorize(request: Request, { name, email }: z.output<typeof PersonSchema>): string {
  const { redirect_uri, state, code_challenge, nonce } = parseAuthorization(request)
  const person: Person = { sub: email.toLowerCase(), email: email.toLowerCase(), email_verified: true, name }
  const url = new URL(redirect_uri)
  url.searchParams.set(
    'code',
    storeGrant(codes, { person, redirect_uri, code_challenge, nonce, expires: Date.now() + CODE_LIFE_MS }),
  )
  url.searchParams.set('state', state)
  return url.href
}

/** The token endpoint: its tokens, or null. A code is valid once, for its client, address and verifier. */
export function exchangeCode(form: URLSearchParams): { access_token: string; id_token: string } | null {
  const grant = takeGrant(codes, form.get('code') ?? '')
  const client_secret = form.get('client_secret') ?? ''
  const isOurs =
    form.get('client_id') === localClient.clientID && isSameSecret(client_secret, localClient.clientSecret)
  if (!grant || !isOurs || form.get('redirect_uri') !== grant.redirect_uri) return null
  if (challengeOf(form.get('code_verifier') ?? '') !== grant.code_challenge) return null
  const expires = Date.now() + TOKEN_LIFE_MS
  return {
    access_token: storeGrant(accessTokens, { ...grant, expires }),
    id_token: toIdToken(grant, expires),
  }
}

/** Signed with the client's secret, as OpenID Connect has it for HS256. */
function toIdToken({ person, nonce }: Grant, expires: number): string {
  const claims = {
    iss: LOCAL_ISSUER,
    aud: localClient.clientID,
    sub: person.sub,
    nonce,
    exp: expires / 1_000,
  }
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', localClient.clientSecret).update(text).digest('base64url')}`
}

export function findPerson(accessToken: string): Person | null {
  const grant = accessTokens.get(accessToken)
  return grant && grant.expires > Date.now() ? grant.person : null
}

function storeGrant(grants: Map<string, Grant>, grant: Grant): string {
  for (const [key, { expires }] of grants) if (expires <= Date.now()) grants.delete(key)
  const key = randomBytes(32).toString('base64url')
  grants.set(key, grant)
  return key
}

function takeGrant(grants: Map<string, Grant>, key: string): Grant | null {
  const grant = grants.get(key)
  grants.delete(key)
  return grant && grant.expires > Date.now() ? grant : null
}

import { createHash, randomBytes } from 'node:crypto'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { env } from '../../env.server'
import { isSameSecret } from './same-secret.server'
import { cookieSecrets } from './secrets.server'

const CODE_LIFE_MS = 60_000
const TOKEN_LIFE_MS = 60_000

/** Our own client at the stand-in provider. */
export const localClient = {
  clientID: 'tactics-local',
  clientSecret: createHash('sha256').update(`local-google:${cookieSecrets[0]}`).digest('base64url'),
}

type Person = { sub: string; email: string; email_verified: true; name: string }
type Grant = { person: Person; redirect_uri: string; expires: number }

const codes = new Map<string, Grant>()
const accessTokens = new Map<string, Grant>()

/** 404 unless local sign-in is on, which it is on loopback only (docs/product.md#sign-in). */
export function requireLocalSignIn(): void {
  if (!env.usesLocalSignIn) throw data('Page not found', { status: 404 })
}

const AuthorizeSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(localClient.clientID),
  redirect_uri: z.literal(`${env.APP_URL}/api/auth/oauth/google/callback`),
  state: z.string().min(1),
})

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

/** The authorization request in the address, or a 400 page. */
export function parseAuthorization(request: Request) {
  const parsed = AuthorizeSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!parsed.success)
    throw data('This sign-in link is not complete. Start again from the login page.', { status: 400 })
  return parsed.data
}

/** Issues a code for a person and returns where the browser takes it. */
export function authorize(request: Request, { name, email }: z.output<typeof PersonSchema>): string {
  const { redirect_uri, state } = parseAuthorization(request)
  const person: Person = { sub: email.toLowerCase(), email: email.toLowerCase(), email_verified: true, name }
  const url = new URL(redirect_uri)
  url.searchParams.set('code', keep(codes, { person, redirect_uri, expires: Date.now() + CODE_LIFE_MS }))
  url.searchParams.set('state', state)
  return url.href
}

/** The token endpoint: a code is good once, for the client and address it was made for. */
export function exchangeCode(form: URLSearchParams): string | null {
  const grant = take(codes, form.get('code') ?? '')
  const client_secret = form.get('client_secret') ?? ''
  const isOurs =
    form.get('client_id') === localClient.clientID && isSameSecret(client_secret, localClient.clientSecret)
  if (!grant || !isOurs || form.get('redirect_uri') !== grant.redirect_uri) return null
  return keep(accessTokens, { ...grant, expires: Date.now() + TOKEN_LIFE_MS })
}

/** The userinfo endpoint. */
export function findPerson(accessToken: string): Person | null {
  const grant = accessTokens.get(accessToken)
  return grant && grant.expires > Date.now() ? grant.person : null
}

function keep(grants: Map<string, Grant>, grant: Grant): string {
  for (const [key, { expires }] of grants) if (expires <= Date.now()) grants.delete(key)
  const key = randomBytes(32).toString('base64url')
  grants.set(key, grant)
  return key
}

function take(grants: Map<string, Grant>, key: string): Grant | null {
  const grant = grants.get(key)
  grants.delete(key)
  return grant && grant.expires > Date.now() ? grant : null
}

import { createCookie, createCookieSessionStorage, type Cookie } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { hashOf } from '../../domain/secrets.server'
import { SESSION_DAYS, TICKET_SECONDS } from '../../domain/users/constants'
import { env } from '../../env.server'
import { cookieSecrets } from './secrets.server'

const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: env.isSecure } as const
const prefix = env.isSecure ? '__Host-' : ''
export const SESSION_COOKIE = `${prefix}tactics-session`
const DAY_SECONDS = 24 * 60 * 60
const PENDING_SECONDS = 60 * 60
const JOIN_SECONDS = 60
const TICKET_NAME_CHARACTERS = 16

/** How long a person may take at the provider. */
export const SIGN_IN_SECONDS = 10 * 60

export function readSessionToken(cookies: string | null | undefined): string | null {
  return parse(cookies ?? '')[SESSION_COOKIE] ?? null
}

export function sessionCookie(token: string): string {
  return serialize(SESSION_COOKIE, token, { ...attributes, maxAge: SESSION_DAYS * DAY_SECONDS })
}

export function clearedSessionCookie(): string {
  return serialize(SESSION_COOKIE, '', { ...attributes, maxAge: 0 })
}

/** Tells /login that a session has ended. Holds nothing secret. */
const ENDED_COOKIE = `${prefix}session-ended`
const ENDED_SECONDS = 60

export function hasEndedSession(cookies: string | null): boolean {
  return parse(cookies ?? '')[ENDED_COOKIE] === '1'
}

export function endedSessionCookie(hasEnded: boolean): string {
  return serialize(ENDED_COOKIE, hasEnded ? '1' : '', { ...attributes, maxAge: hasEnded ? ENDED_SECONDS : 0 })
}

/** Followed by the state of the sign-in. */
export const SIGN_IN_COOKIE = `${prefix}sign-in-`

/** What a sign-in that was started in this browser needs at its callback. */
export function signInCookie(state: string): Cookie {
  return createCookie(SIGN_IN_COOKIE + state, {
    secrets: cookieSecrets,
    maxAge: SIGN_IN_SECONDS,
    ...attributes,
  })
}

/** Binds a ticket to this browser, from the callback to /auth/success. */
export function ticketCookie(ticket: string): Cookie {
  const name = `${prefix}ticket-${hashOf(ticket).slice(0, TICKET_NAME_CHARACTERS)}`
  return createCookie(name, { secrets: cookieSecrets, maxAge: TICKET_SECONDS, ...attributes })
}

export const pendingCookie = createCookie(`${prefix}pending`, {
  secrets: cookieSecrets,
  maxAge: PENDING_SECONDS,
  ...attributes,
})

/** The join page that a sign-in has led to (docs/decisions/029). */
export const signedInForCookie = createCookie(`${prefix}signed-in-for`, {
  secrets: cookieSecrets,
  maxAge: JOIN_SECONDS,
  ...attributes,
})

export const TOAST_COOKIE = `${prefix}toast`

/** remix-toast's own storage signs with a published secret, so it gets this one. */
export const toastStorage = createCookieSessionStorage({
  cookie: { name: TOAST_COOKIE, secrets: cookieSecrets, ...attributes },
})

export type Credential = { kind: 'bearer' | 'cookie'; token: string }

const BEARER = /^Bearer /i

/** The bearer token of an API call, else the session cookie, else null. Nothing else reads either. */
export function readCredential(
  { authorization, cookie }: { authorization?: string | null; cookie?: string | null },
  isCall: boolean,
): Credential | null {
  if (isCall && authorization && BEARER.test(authorization))
    return { kind: 'bearer', token: authorization.replace(BEARER, '').trim() }
  const token = readSessionToken(cookie)
  return token === null ? null : { kind: 'cookie', token }
}

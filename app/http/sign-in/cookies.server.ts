import { createCookie, createCookieSessionStorage } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { SESSION_DAYS } from '../../domain/users/constants'
import { env } from '../../env.server'
import { cookieSecrets } from './secrets.server'

const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: env.isSecure } as const
const prefix = env.isSecure ? '__Host-' : ''
export const SESSION_COOKIE = `${prefix}session`
const DAY_SECONDS = 24 * 60 * 60
const PENDING_SECONDS = 60 * 60
const SIGN_IN_SECONDS = 10 * 60

/** The session's token as the browser sent it. The cookie carries the token itself; the database keeps its hash. */
export function readSessionToken(cookies: string | null | undefined): string | null {
  return parse(cookies ?? '')[SESSION_COOKIE] ?? null
}

/** Set-Cookie header that keeps the session's token for as long as the session lives. */
export function sessionCookie(token: string): string {
  return serialize(SESSION_COOKIE, token, { ...attributes, maxAge: SESSION_DAYS * DAY_SECONDS })
}

export function clearedSessionCookie(): string {
  return serialize(SESSION_COOKIE, '', { ...attributes, maxAge: 0 })
}

/** Holds the OAuth state between the start of a sign-in and /auth/success; it binds the ticket to this browser. */
export const signInStorage = createCookieSessionStorage<{ 'oauth2:state': string }>({
  cookie: { name: `${prefix}sign-in`, secrets: cookieSecrets, maxAge: SIGN_IN_SECONDS, ...attributes },
})

/** Where a signed-out visitor wanted to go (docs/product.md#pending-joins). */
export const pendingCookie = createCookie(`${prefix}pending`, {
  secrets: cookieSecrets,
  maxAge: PENDING_SECONDS,
  ...attributes,
})

export const TOAST_COOKIE = `${prefix}toast`

/** The flash message of the next page. remix-toast's own storage signs with a published secret, so it gets this one. */
export const toastStorage = createCookieSessionStorage({
  cookie: { name: TOAST_COOKIE, secrets: cookieSecrets, ...attributes },
})

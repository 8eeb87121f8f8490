import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import type { Context } from '../../domain/context'
import type { Way } from '../../domain/acts'
import type { TokenScope } from '../../domain/tokens/constants'
import { env } from '../../env.server'
import { readCredential, type Credential } from '../sign-in/cookies.server'
import { forwardedIp } from './client-ip.server'
import { findSignedIn, orUnavailablePage, type SignedIn } from './context.server'
import { limitRequest } from './limit-requests.server'
import type { Allowance } from './count-calls.server'
import { UNAUTHENTICATED, type Refusal } from './refusals.server'
import { isForPrograms, MCP_PATH, toRoutedPath, type RoutedPath } from './routed-path.server'
import { HttpError } from './to-refusal.server'

export type RequestScope = {
  request_id: string
  routed: RoutedPath
  /** The address of the route, for logs and metrics: `/campaigns/:campaign_id`. Null where no route is known. */
  route: string | null
  csp_nonce: string
  /** The sender's key in rate limits: an IPv4 address or the /64 network of an IPv6 address. Blank where it is not known. */
  ip: string
  credential: Credential | null
  /** Looked up once per request. Rejects while the database is unavailable. */
  signedIn: Promise<SignedIn | null>
  /** What the request's limit has left, once `refusal` is known; null where it is not counted. */
  allowance: Allowance | null
  /** The refusal of a request over a limit: the loader or action answers it in its own format. Never rejects. */
  refusal: Promise<Refusal | null>
  /** What the connection of an assistant would have needed for a tool. */
  missing_scope?: TokenScope
}

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Read by `scopeOf` alone: a server that is not ours hands in none. */
    scope?: RequestScope
  }
}

/** What operations read of a request. A web `Request` has it. */
export type Incoming = Pick<Request, 'method' | 'url'> & { headers: Pick<Headers, 'get'> }
export type IncomingArgs = { request: Incoming; context: AppLoadContext }
export type RequestArgs = IncomingArgs & { request: Request }

type Sender = {
  method: string
  headers: { authorization?: string | null; cookie?: string | null }
  ip: string
}

/** The scope of a request to `target`, the path and query of the request line. Nobody has been looked up yet. */
export function newScope(target: string): RequestScope {
  return {
    request_id: randomUUID(),
    routed: toRoutedPath(target),
    route: null,
    csp_nonce: randomBytes(16).toString('base64'),
    ip: '',
    credential: null,
    signedIn: Promise.resolve(null),
    allowance: null,
    refusal: Promise.resolve(null),
  }
}

export function identify(scope: RequestScope, { method, headers, ip }: Sender): void {
  scope.ip = ip
  scope.credential = readCredential(headers, isForPrograms(scope.routed))
  scope.signedIn = findSignedIn(scope.credential, wayOf(scope))
  // A failed look-up rejects where it is awaited. Pages that do not await it are still served.
  scope.signedIn.catch(() => {})
  scope.refusal = limitRequest(scope, method)
}

function wayOf({ credential, routed }: RequestScope): Way {
  if (routed.name === MCP_PATH) return 'assistant'
  return credential?.kind === 'bearer' ? 'api' : 'screen'
}

/** Takes scopes past a server that hands none to Remix. */
export const checkedScope = new AsyncLocalStorage<RequestScope>()

/**
 * The scope of a request. Remix hands one load context to every loader and action of a request; an empty one is filled by
 * the first of them that asks.
 */
export function scopeOf({ request, context }: IncomingArgs): RequestScope {
  context.scope ??= checkedScope.getStore() ?? scopeOfRequest(request)
  return context.scope
}

function scopeOfRequest({ url, method, headers }: Incoming): RequestScope {
  const { pathname, search } = new URL(url)
  const scope = newScope(pathname + search)
  identify(scope, {
    method,
    headers: { authorization: headers.get('Authorization'), cookie: headers.get('Cookie') },
    ip: forwardedIp(headers.get('X-Forwarded-For'), env.TRUSTED_PROXIES),
  })
  return scope
}

/** The person who opens a page, or null. Throws a page of status 503 while the database is unavailable. */
export function getSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const { request_id, signedIn } = scopeOf(args)
  return orUnavailablePage(request_id, signedIn)
}

/** The signed-in person's context. Throws HttpError 401 if nobody is signed in, 429 over a limit. */
export async function requireContext(args: IncomingArgs): Promise<Context> {
  const scope = scopeOf(args)
  const refusal = await scope.refusal
  if (refusal) throw new HttpError(refusal)
  const signedIn = await scope.signedIn
  if (!signedIn) throw new HttpError(UNAUTHENTICATED)
  return signedIn.ctx
}

import { sql } from 'drizzle-orm'
import type { AppLoadContext } from '@remix-run/node'
import { getDatabase } from '../../db/client.server'
import { PATIENCE } from '../../db/line.server'
import type { Context, SystemContext } from '../../domain/context'
import { API_TOKEN_PREFIX } from '../../domain/tokens/constants'
import { findActorByApiToken } from '../../domain/tokens/queries.server'
import { findActor } from '../../domain/users/sessions.server'
import { env } from '../../env.server'
import type { Credential } from '../sign-in/credential.server'
import type { Body } from './body.server'
import { HttpError, toRefusal } from './to-refusal.server'
import { logError } from './log.server'
import { UNAUTHENTICATED, UNAVAILABLE, type Refusal } from './refusals.server'
import type { RoutedPath } from './routed-path.server'

/** What Express hands to every loader and action of one request. */
export type RequestScope = {
  request_id: string
  routed: RoutedPath
  /** Nonce of the answer's Content-Security-Policy. */
  csp_nonce: string
  /** Who is at the other end, as the limits count those who are not signed in. */
  address: string
  credential: Credential | null
  /** The session is looked up once per request, however many loaders ask. */
  signedIn: Promise<SignedIn | null>
  /** Why nothing more is done for this request; screens say so in their own way. */
  refusal: Refusal | null
  /** The body of an API call, still on the connection. Null where Remix has made it the request's web stream. */
  unread_body: Body | null
}

declare module '@remix-run/node' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- how Remix has its load context typed
  interface AppLoadContext extends RequestScope {}
}

export type SignedIn = { ctx: Context; token: string; is_renewed: boolean }
export type RequestArgs = { request: Request; context: AppLoadContext }

/** For the steps before anybody is signed in, and what follows from them: one request, unless `patience` says otherwise. */
export async function systemContext(patience = PATIENCE): Promise<SystemContext> {
  const deadline = performance.now() + patience
  const { until } = await getDatabase()
  return { db: until(deadline), now: sql`clock_timestamp()`, limits: env.trialLimits }
}

/** The person a credential stands for: a session's token in a cookie, or it or an API token as bearer. */
export async function findSignedIn(credential: Credential | null): Promise<SignedIn | null> {
  if (!credential) return null
  const { kind, token } = credential
  const system = await systemContext()
  if (kind === 'bearer' && token.startsWith(API_TOKEN_PREFIX)) {
    const actor = await findActorByApiToken(system, token)
    return actor && { ctx: { ...system, actor }, token, is_renewed: false }
  }
  const found = await findActor(system, token)
  if (!found) return null
  const { is_renewed, ...actor } = found
  return { ctx: { ...system, actor }, token, is_renewed }
}

/**
 * Who opens this page, or null.
 * @throws the page that says so, when nobody can tell because the database is away.
 */
export function getSignedIn({ context }: Pick<RequestArgs, 'context'>): Promise<SignedIn | null> {
  return orUnavailable(context.request_id, context.signedIn)
}

/** For what pages do outside of operations: while the database is away the answer is a page that says so. */
export async function orUnavailable<Result>(request_id: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status !== UNAVAILABLE.status) throw error
    logError(request_id, error)
    throw new Response(refusal.error, refusal)
  }
}

/**
 * The context of the signed-in person.
 * @throws HttpError 401 when there is none (docs/product.md#statuses), 429 when the request is over a limit.
 */
export async function requireContext(args: RequestArgs): Promise<Context> {
  if (args.context.refusal) throw new HttpError(args.context.refusal)
  const signedIn = await args.context.signedIn
  if (!signedIn) throw new HttpError(UNAUTHENTICATED)
  return signedIn.ctx
}

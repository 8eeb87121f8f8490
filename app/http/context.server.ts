import { sql } from 'drizzle-orm'
import type { AppLoadContext } from '@remix-run/node'
import { getDatabase } from '../db/client.server'
import type { Context, SystemContext } from '../domain/context'
import { findActor } from '../domain/users/sessions.server'
import { env } from '../env.server'
import { readSessionToken } from './cookies.server'
import { HttpError } from './failure.server'

/** What Express hands to every loader and action of one request. */
export type RequestScope = {
  request_id: string
  /** Nonce of the answer's Content-Security-Policy. */
  csp_nonce: string
  /** The session is looked up once per request, however many loaders ask. */
  signedIn?: Promise<SignedIn | null>
}

declare module '@remix-run/node' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- how Remix has its load context typed
  interface AppLoadContext extends RequestScope {}
}

type SignedIn = { ctx: Context; token: string; is_renewed: boolean }
export type RequestArgs = { request: Request; context: AppLoadContext }

/** For the steps before anybody is signed in. */
export async function systemContext(): Promise<SystemContext> {
  const { db } = await getDatabase()
  return { db, now: sql`clock_timestamp()`, limits: env.trialLimits }
}

/** Who sends this request: bearer token on /api, session cookie anywhere. Nothing else reads either. */
export function getSignedIn({ request, context }: RequestArgs): Promise<SignedIn | null> {
  return (context.signedIn ??= findSignedIn(request))
}

async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const token = readToken(request)
  if (!token) return null
  const system = await systemContext()
  const found = await findActor(system, token)
  if (!found) return null
  const { is_renewed, ...actor } = found
  return { ctx: { ...system, actor }, token, is_renewed }
}

function readToken(request: Request): string | null {
  if (hasBearer(request))
    return (
      request.headers
        .get('Authorization')
        ?.replace(/^Bearer /i, '')
        .trim() ?? null
    )
  return readSessionToken(request)
}

/** Whether the request carries a credential that browsers never send by themselves. */
export function hasBearer(request: Request): boolean {
  const isApi = new URL(request.url).pathname.startsWith('/api/')
  return isApi && /^Bearer /i.test(request.headers.get('Authorization') ?? '')
}

/** The context of the signed-in person; 401 when there is none (product decisions, section 4). */
export async function requireContext(args: RequestArgs): Promise<Context> {
  const signedIn = await getSignedIn(args)
  if (!signedIn) {
    throw new HttpError({
      status: 401,
      error: 'Please sign in',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  return signedIn.ctx
}

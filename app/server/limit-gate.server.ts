import type { RequestHandler } from 'express'
import {
  FAILED_SIGN_INS_PER_ADDRESS,
  NEWCOMERS_PER_ADDRESS,
  REQUESTS_PER_ADDRESS,
  REQUESTS_PER_PERSON,
  SIGN_INS_PER_ADDRESS,
  type Limit,
} from '../contract/limit'
import { SIGN_IN_CALLBACK, SIGN_IN_START } from '../contract/sign-in-paths'
import { isLiveLink } from '../domain/teams/joining.server'
import { env } from '../env.server'
import { toAddressKey } from './address.server'
import { findSignedIn, systemContext, type RequestScope } from '../http/request/context.server'
import { isUnderApi } from '../http/request/routed-path.server'
import { readCredential } from '../http/sign-in/credential.server'
import { storedKeys } from '../http/sign-in/secrets.server'
import { toRefusal } from '../http/request/to-refusal.server'
import { countCall, pauseDatabaseCounting, refuseAfterFailures } from '../http/request/rate-limits.server'
import { UNAVAILABLE } from '../http/request/refusals.server'
import { refuse } from './refuse.server'
import { isPolled } from '../http/api/calls.server'

export const identify: RequestHandler = (request, response, next) => {
  const scope = response.locals as RequestScope
  scope.address = toAddressKey(request.ip)
  scope.credential = readCredential(request.headers, isUnderApi(scope.routed))
  scope.signedIn = findSignedIn(scope.credential)
  // A failed look-up rejects where it is awaited. Pages that do not await it are still served.
  scope.signedIn.catch(() => {})
  next()
}

/** Counts by person, since an office may share one address, and by address where nobody is signed in. */
export const limitRequests: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  const { name, isData } = scope.routed
  try {
    if (name === SIGN_IN_START) await countCall(SIGN_INS_PER_ADDRESS, scope.address)
    if (name === SIGN_IN_CALLBACK) await refuseAfterFailures(FAILED_SIGN_INS_PER_ADDRESS, scope.address)
    const signedIn = await scope.signedIn.catch((error: unknown) => {
      if (toRefusal(error).status === UNAVAILABLE.status) pauseDatabaseCounting()
      return null
    })
    if (signedIn && isPolled(request.method, name)) return next()
    if (signedIn) await countCall(REQUESTS_PER_PERSON, signedIn.ctx.actor.id)
    else if (!isSignIn(name)) await countCall(await limitOfStranger(scope), scope.address)
  } catch (error) {
    scope.refusal = toRefusal(error)
  }
  // `.data` requests expect Remix's format, so there the loader or action refuses.
  if (!scope.refusal || (isData && !isSignIn(name))) return next()
  refuse(request, response, scope.refusal)
}

const NEWCOMERS_PAGES = new Set(['/', '/login', '/auth/success'])

const JOIN_PAGE = /^\/join\/(?:team\/(?<team_id>[^/]+)|campaign\/(?<invite_link>[^/]+))\/*$/i

async function limitOfStranger({ routed: { name, path } }: RequestScope): Promise<Limit> {
  if (env.RATE_LIMITS === 'off' || NEWCOMERS_PAGES.has(name)) return NEWCOMERS_PER_ADDRESS
  const link = JOIN_PAGE.exec(path)?.groups
  if (!link) return REQUESTS_PER_ADDRESS
  const isLive = systemContext().then((system) => isLiveLink({ ...system, ...storedKeys }, link))
  return (await isLive.catch(() => false)) ? NEWCOMERS_PER_ADDRESS : REQUESTS_PER_ADDRESS
}

/** The steps of a sign-in have their own limits. Local sign-in is served on loopback only. */
function isSignIn(name: string): boolean {
  return name === SIGN_IN_START || name === SIGN_IN_CALLBACK || name.startsWith('/local-google/')
}

import type { RequestHandler } from 'express'
import { REQUESTS_PER_ADDRESS, REQUESTS_PER_PERSON, SIGN_INS_PER_ADDRESS } from '../contract/limit'
import { toAddressKey } from './address.server'
import { findSignedIn, type RequestScope } from './context.server'
import { readCredential } from './credential.server'
import { toFailure } from './failure.server'
import { countCall, noteDatabaseAway } from './rate-limits.server'
import { UNAVAILABLE } from './refusals.server'
import { refuse } from './refuse.server'

const SIGN_IN_START = '/api/auth/oauth/google'

/** Looks up who sends the request, for the limits here and for whatever loader or action asks. */
export const identify: RequestHandler = (request, response, next) => {
  const scope = response.locals as RequestScope
  scope.address = toAddressKey(request.ip)
  scope.credential = readCredential(scope.routed, request.headers)
  scope.signedIn = findSignedIn(scope.credential)
  // Whoever asks is told; a page that does not ask is served without.
  scope.signedIn.catch(() => {})
  next()
}

/**
 * The limits on requests as such: by person, so that a whole office behind one address passes; by address only where
 * nobody is signed in (hardening, section 2).
 */
export const limitRequests: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  try {
    if (request.path === SIGN_IN_START) await countCall(SIGN_INS_PER_ADDRESS, scope.address)
    const signedIn = await scope.signedIn.catch((error: unknown) => {
      if (toFailure(error).status === UNAVAILABLE.status) noteDatabaseAway()
      return null
    })
    if (signedIn) await countCall(REQUESTS_PER_PERSON, signedIn.ctx.actor.id)
    else if (!isStandIn(request.path)) await countCall(REQUESTS_PER_ADDRESS, scope.address)
  } catch (error) {
    scope.refusal = toFailure(error)
  }
  // The scripts of our own screens read a format of their own: there the loader or action says it.
  if (!scope.refusal || request.path.endsWith('.data')) return next()
  refuse(request, response, scope.refusal)
}

/** Local sign-in is both sides of a sign-in at once, and on loopback alone. */
function isStandIn(path: string): boolean {
  return path.startsWith('/local-google/')
}

import type { RequestHandler } from 'express'
import {
  FAILED_SIGN_INS_PER_ADDRESS,
  REQUESTS_PER_ADDRESS,
  REQUESTS_PER_PERSON,
  SIGN_INS_PER_ADDRESS,
} from '../../contract/limit'
import { toAddressKey } from './address.server'
import { findSignedIn, type RequestScope } from '../operation/context.server'
import { isUnderApi } from '../operation/routed-path.server'
import { readCredential } from '../sign-in/credential.server'
import { toFailure } from '../operation/failure.server'
import { countCall, noteDatabaseAway, refuseAfterFailures } from '../operation/rate-limits.server'
import { UNAVAILABLE } from '../operation/refusals.server'
import { refuse } from './refuse.server'

const SIGN_IN_START = '/api/auth/oauth/google'
const SIGN_IN_CALLBACK = '/api/auth/oauth/google/callback'

/** Looks up who sends the request, for the limits here and for whatever loader or action asks. */
export const identify: RequestHandler = (request, response, next) => {
  const scope = response.locals as RequestScope
  scope.address = toAddressKey(request.ip)
  scope.credential = readCredential(request.headers, isUnderApi(scope.routed))
  scope.signedIn = findSignedIn(scope.credential)
  // Whoever asks is told; a page that does not ask is served without.
  scope.signedIn.catch(() => {})
  next()
}

/**
 * The limits on requests as such: by person, so that a whole office behind one address passes; by address only where
 * nobody is signed in.
 */
export const limitRequests: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  const { name, isData } = scope.routed
  try {
    if (name === SIGN_IN_START) await countCall(SIGN_INS_PER_ADDRESS, scope.address)
    if (name === SIGN_IN_CALLBACK) await refuseAfterFailures(FAILED_SIGN_INS_PER_ADDRESS, scope.address)
    const signedIn = await scope.signedIn.catch((error: unknown) => {
      if (toFailure(error).status === UNAVAILABLE.status) noteDatabaseAway()
      return null
    })
    if (signedIn) await countCall(REQUESTS_PER_PERSON, signedIn.ctx.actor.id)
    else if (!isSignIn(name)) await countCall(REQUESTS_PER_ADDRESS, scope.address)
  } catch (error) {
    scope.refusal = toFailure(error)
  }
  // The scripts of our own screens read a format of their own: there the loader or action says it.
  if (!scope.refusal || (isData && !isSignIn(name))) return next()
  refuse(request, response, scope.refusal)
}

/** The steps of a sign-in have limits of their own, and local sign-in is both of its sides, on loopback alone. */
function isSignIn(name: string): boolean {
  return name === SIGN_IN_START || name === SIGN_IN_CALLBACK || name.startsWith('/local-google/')
}

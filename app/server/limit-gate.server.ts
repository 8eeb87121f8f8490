import type { RequestHandler } from 'express'
import { toIpKey } from '../http/request/client-ip.server'
import { isSignIn } from '../http/request/limit-requests.server'
import { identify, type RequestScope } from '../http/request/scope.server'
import { refuse } from './refuse.server'

/** Looks up who sends the request, and refuses it over a limit. */
export const limitRequests: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  const { method, headers, ip } = request
  identify(scope, { method, headers, ip: toIpKey(ip) })
  const refusal = await scope.refusal
  // `.data` requests expect Remix's format, so there the loader or action refuses.
  if (!refusal || (scope.routed.isData && !isSignIn(scope.routed))) return next()
  refuse(request, response, refusal)
}

import type { RequestHandler } from 'express'
import { toIpKey } from '../http/request/client-ip.server'
import { isSignIn } from '../http/request/limit-requests.server'
import type { Allowance } from '../http/request/rate-limits.server'
import { isForPrograms } from '../http/request/routed-path.server'
import { identify, type RequestScope } from '../http/request/scope.server'
import { refuse } from './refuse.server'

/** Looks up who sends the request, and refuses it over a limit. */
export const limitRequests: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  const { method, headers, ip } = request
  identify(scope, { method, headers, ip: toIpKey(ip) })
  const refusal = await scope.refusal
  if (scope.allowance && isForPrograms(scope.routed)) response.set(toHeaders(scope.allowance))
  // `.data` requests expect Remix's format, so there the loader or action refuses.
  if (!refusal || (scope.routed.isData && !isSignIn(scope.routed))) return next()
  refuse(request, response, refusal)
}

/** So that programs can slow down before they are refused. */
function toHeaders({ limit, remaining, seconds }: Allowance) {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(seconds),
  }
}

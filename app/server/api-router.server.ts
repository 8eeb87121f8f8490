import type { Request, RequestHandler } from 'express'
import { env } from '../env.server'
import { answerCall } from '../http/api/answer.server'
import { findCall } from '../http/api/calls.server'
import type { Incoming, RequestScope } from '../http/request/scope.server'

/** Answers the contract's calls without Remix, for speed alone; app/routes/api.$.ts does the rest (docs/decisions/019). */
export const answerCalls: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  const found = scope.routed.isData ? null : findCall(scope.routed.path)
  if (!found) return next()
  // The client has disconnected, so its body cannot be read any more.
  if (request.destroyed) return
  const { call, params } = found
  try {
    const args = { request: withoutBody(request), params, context: { scope }, body: request }
    const { status, headers, content } = await answerCall(call, args)
    response.writeHead(status, headers).end(content)
  } catch (error) {
    next(error)
  }
}

/** A web `Request` would take a tenth of a call's processor time. */
function withoutBody(request: Request): Incoming {
  const { method, originalUrl } = request
  return { method, url: env.APP_URL + originalUrl, headers: { get: (name) => request.get(name) ?? null } }
}

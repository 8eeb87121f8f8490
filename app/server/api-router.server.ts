import { Router, type Request as ExpressRequest } from 'express'
import { env } from '../env.server'
import { answerCall } from '../http/api/answer.server'
import { calls } from '../http/api/calls.server'
import type { RequestScope } from '../http/request/scope.server'
import { passBrokenPaths } from './route-names.server'

/** Answers the contract's calls without Remix, for speed alone; app/routes/api.$.ts does the rest (docs/decisions/019). */
export function answerCalls(): Router {
  const router = Router()
  for (const call of calls)
    router.all(call.path, async (request, response, next) => {
      // The client has disconnected, so its body cannot be read any more.
      if (request.destroyed) return
      const context = { scope: response.locals as RequestScope }
      try {
        const { params } = request
        const args = { request: withoutBody(request), params, context, body: request }
        const { status, headers, content } = await answerCall(call, args)
        response.status(status).set(headers).end(content)
      } catch (error) {
        next(error)
      }
    })
  router.use(passBrokenPaths)
  return router
}

function withoutBody({ method, originalUrl, headers }: ExpressRequest): Request {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(new URL(originalUrl, env.APP_URL), { method, headers: entries })
}

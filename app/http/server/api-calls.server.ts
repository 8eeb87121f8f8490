import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import { env } from '../../env.server'
import { failed } from '../api/api-route.server'
import { JsonResponse } from '../api/json-response.server'
import { DataWithResponseInit } from '../operation/data-with-init.server'
import { toRefusal } from '../operation/to-refusal.server'
import { logError } from '../operation/log.server'
import type { MatchedScope } from './route-match.server'

/**
 * Hands a call of /api straight to the loader or action of its resource route. Remix would flatten and rank all routes
 * twice and pass each answer through a stream, which costs more than the call (docs/decisions/019). Everything else
 * (pages, `.data` requests, unknown paths) falls through to Remix.
 */
export const answerCalls: RequestHandler = async (request, response, next) => {
  const { routed, match, ...scope } = response.locals as MatchedScope
  if (!match?.call || routed.isData) return next()
  // The client has disconnected, so its body cannot be read any more.
  if (request.destroyed) return
  const { loader, action } = match.call
  const run = request.method === 'GET' || request.method === 'HEAD' ? loader : action
  const context: AppLoadContext = { ...scope, routed, unread_body: request }
  const call = () => run({ request: toWebRequest(request), params: match.params, context })
  await sendAnswer(response, await answerOf(call, scope.request_id))
}

/** What a loader or action returns, or throws to be the answer. Errors get the error body of the API. */
async function answerOf(run: () => unknown, request_id: string): Promise<Response> {
  try {
    return toResponse(await run())
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof DataWithResponseInit) return toResponse(thrown)
    logError(request_id, thrown)
    return failed(toRefusal(thrown), request_id)
  }
}

/** Like Remix, takes `data(…)` and plain values for JSON, and nothing at all for a mistake. */
function toResponse(answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (answer === undefined) throw new Error('A call of the API returned nothing')
  if (answer instanceof DataWithResponseInit) return new JsonResponse(answer.data, answer.init ?? {})
  return new JsonResponse(answer, {})
}

function toWebRequest(request: ExpressRequest): Request {
  const { method } = request
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Request(new URL(request.originalUrl, env.APP_URL), { method, headers })
}

async function sendAnswer(response: ExpressResponse, answer: Response): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  response.end(answer instanceof JsonResponse ? answer.json_text : Buffer.from(await answer.arrayBuffer()))
}

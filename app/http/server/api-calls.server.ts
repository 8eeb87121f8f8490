import type { AppLoadContext } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { refusalAnswer } from '../api/api-route.server'
import { DataWithResponseInit } from '../operation/data-with-init.server'
import { toRefusal } from '../operation/to-refusal.server'
import { logError } from '../operation/log.server'
import type { MatchedScope } from './route-match.server'
import { readAnswer, sendAnswer, toWebRequest, type Answer } from './web-exchange.server'

/**
 * Hands a call of /api straight to its resource route: Remix's routing and streams cost more than the call itself
 * (docs/decisions/019). Everything else (pages, `.data` requests, unknown paths) falls through to Remix.
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
  sendAnswer(response, await answerOf(call, scope.request_id))
}

async function answerOf(run: () => unknown, request_id: string): Promise<Answer> {
  try {
    return await toAnswer(await run())
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof DataWithResponseInit) return toAnswer(thrown)
    logError(request_id, thrown)
    return toAnswer(refusalAnswer(toRefusal(thrown), request_id))
  }
}

/** Like Remix, answers `data(…)` and plain values as JSON and treats undefined as a mistake. */
async function toAnswer(answer: unknown): Promise<Answer> {
  if (answer === undefined) throw new Error('A call of the API returned nothing')
  if (answer instanceof Response) return readAnswer(answer)
  const { data, init } = answer instanceof DataWithResponseInit ? answer : { data: answer, init: null }
  const headers = new Headers(init?.headers)
  headers.set('Content-Type', 'application/json')
  return { status: init?.status ?? 200, headers, body: JSON.stringify(data) }
}

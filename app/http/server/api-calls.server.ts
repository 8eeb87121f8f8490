import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import { env } from '../../env.server'
import { refusalAnswer } from '../api/api-route.server'
import { DataWithResponseInit } from '../operation/data-with-init.server'
import { toRefusal } from '../operation/to-refusal.server'
import { logError } from '../operation/log.server'
import type { MatchedScope } from './route-match.server'

type Answer = { status: number; headers: Headers; body: string | Buffer }

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
  if (answer instanceof Response)
    return {
      status: answer.status,
      headers: answer.headers,
      body: Buffer.from(await answer.arrayBuffer()),
    }
  const { data, init } = answer instanceof DataWithResponseInit ? answer : { data: answer, init: null }
  const headers = new Headers(init?.headers)
  headers.set('Content-Type', 'application/json')
  return { status: init?.status ?? 200, headers, body: JSON.stringify(data) }
}

function toWebRequest(request: ExpressRequest): Request {
  const { method } = request
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Request(new URL(request.originalUrl, env.APP_URL), { method, headers })
}

function sendAnswer(response: ExpressResponse, { status, headers, body }: Answer): void {
  response.status(status)
  for (const [name, value] of headers) response.append(name, value)
  response.end(body)
}

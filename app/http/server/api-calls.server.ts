import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from '@remix-run/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import { env } from '../../env.server'
import { failed } from '../api/api-route.server'
import type { RequestScope } from '../operation/context.server'
import { toFailure } from '../operation/failure.server'
import { JsonResponse } from '../api/json-response.server'
import { logError } from '../operation/log.server'

type Call = { expression: RegExp; loader: LoaderFunction; action: ActionFunction }
type Params = Record<string, string>

/**
 * Hands a call of /api straight to the loader or action of its resource route. Remix would flatten and rank all routes
 * twice and pass each answer through a stream, which costs more than the call (docs/decisions/019). What is no plain
 * call goes on to Remix.
 */
export function answerCalls({ routes }: ServerBuild): RequestHandler {
  const calls = callsOf(routes)
  return async (request, response, next) => {
    const { routed, request_id } = response.locals as RequestScope
    const call = routed.isData ? undefined : calls.find(({ expression }) => expression.test(routed.path))
    if (!call) return next()
    // Whoever hung up awaits no answer, and what they sent cannot be read any more.
    if (request.destroyed) return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      const run = isRead ? call.loader : call.action
      const params = paramsOf(call, routed.path)
      const context: AppLoadContext = { ...(response.locals as RequestScope), unread_body: request }
      await sendAnswer(response, (await run({ request: toWebRequest(request), params, context })) as Response)
    } catch (thrown) {
      if (thrown instanceof Response) return sendAnswer(response, thrown)
      logError(request_id, thrown)
      await sendAnswer(response, failed(toFailure(thrown), request_id))
    }
  }
}

/** The resource routes of /api; a path without parameters is meant before one with. */
function callsOf(routes: ServerBuild['routes']): Call[] {
  return Object.values(routes)
    .flatMap((route) => {
      const { path, module } = route ?? {}
      if (!path?.startsWith('api/') || path.endsWith('*')) return []
      if (module?.default || !module?.loader || !module.action) return []
      return [{ path, loader: module.loader, action: module.action }]
    })
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)
    .map(({ path, ...call }) => ({ ...call, expression: toExpression(path) }))
}

function toExpression(path: string): RegExp {
  const pattern = path.replace(/\./g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^/${pattern}/*$`, 'i')
}

function paramsOf({ expression }: Call, path: string): Params {
  const groups = expression.exec(path)?.groups ?? {}
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, value.replaceAll('%2F', '/')]),
  )
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
  response.end(answer instanceof JsonResponse ? answer.json_text : await answer.text())
}

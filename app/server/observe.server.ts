import type { RequestHandler, Response } from 'express'
import { log } from '../http/request/log.server'
import { countRequest } from './metrics.server'
import type { RequestScope } from '../http/request/scope.server'
import type { RoutedPath } from '../http/request/routed-path.server'
import { isPolled } from '../http/request/polled.server'

/** In logs and metrics, for a request without a route. */
export const UNMATCHED = 'unmatched'
const WARNED_STATUSES = new Set([403, 429])
const NANOSECONDS_PER_MILLISECOND = 1e6

export const observeRequests: RequestHandler = ({ method }, response, next) => {
  const started = process.hrtime.bigint()
  response.once('close', () => {
    const milliseconds = Number(process.hrtime.bigint() - started) / NANOSECONDS_PER_MILLISECOND
    void logRequest(method, response, milliseconds)
  })
  next()
}

async function logRequest(method: string, response: Response, milliseconds: number): Promise<void> {
  const { request_id, routed, route: known, signedIn } = response.locals as RequestScope
  const person = await signedIn.catch(() => null)
  const route = known ?? UNMATCHED
  const { statusCode: status, writableFinished } = response
  countRequest({ method, route, status }, milliseconds)
  log[levelOf(status, routed, method)](
    {
      request_id,
      method,
      route,
      status,
      duration_ms: Math.round(milliseconds),
      ...(person && { user_id: person.ctx.actor.id }),
      ...(!writableFinished && { aborted: true }),
    },
    'request',
  )
}

function levelOf(status: number, { name }: RoutedPath, method: string): 'debug' | 'info' | 'warn' {
  if (WARNED_STATUSES.has(status)) return 'warn'
  return name.startsWith('/assets/') || isPolled(method, name) ? 'debug' : 'info'
}

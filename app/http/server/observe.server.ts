import type { RequestHandler, Response } from 'express'
import { log } from '../operation/log.server'
import { countRequest } from './metrics.server'
import { isPolled, type MatchedScope } from './route-match.server'

const UNMATCHED = 'unmatched'
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
  const { request_id, match, signedIn } = response.locals as MatchedScope
  const person = await signedIn.catch(() => null)
  const route = match?.pattern ?? UNMATCHED
  const { statusCode: status, writableFinished } = response
  countRequest({ method, route, status }, milliseconds)
  log[levelOf(status, match, method)](
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

function levelOf(status: number, match: MatchedScope['match'], method: string): 'debug' | 'info' | 'warn' {
  if (WARNED_STATUSES.has(status)) return 'warn'
  return match?.pattern === '/assets/*' || isPolled(method, match) ? 'debug' : 'info'
}

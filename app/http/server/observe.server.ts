import type { RequestHandler, Response } from 'express'
import { log } from '../operation/log.server'
import { countRequest } from './metrics.server'
import type { MatchedScope } from './route-match.server'

const UNMATCHED = 'unmatched'
const WORTH_A_WARNING = new Set([403, 429])
const NANOSECONDS_PER_MILLISECOND = 1e6

/** Logs and measures each request once it is over. */
export const observeRequests: RequestHandler = ({ method }, response, next) => {
  const started = process.hrtime.bigint()
  response.once('close', () => {
    const milliseconds = Number(process.hrtime.bigint() - started) / NANOSECONDS_PER_MILLISECOND
    void note(method, response, milliseconds)
  })
  next()
}

async function note(method: string, response: Response, milliseconds: number): Promise<void> {
  const { request_id, match, signedIn } = response.locals as MatchedScope
  const person = await signedIn.catch(() => null)
  const route = match?.pattern ?? UNMATCHED
  const { statusCode: status, writableFinished } = response
  countRequest({ method, route, status }, milliseconds)
  log[levelOf(status, route)](
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

function levelOf(status: number, route: string): 'debug' | 'info' | 'warn' {
  if (WORTH_A_WARNING.has(status)) return 'warn'
  return route === '/assets/*' ? 'debug' : 'info'
}

import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import type { RequestScope } from '../operation/context.server'
import { log } from '../operation/log.server'
import { countRequest } from './metrics.server'
import { patternOf, UNMATCHED } from './route-pattern.server'

const WORTH_A_WARNING = new Set([403, 429])
const NANOSECONDS_PER_MILLISECOND = 1e6

/** One line and one measurement per request, once it is over. */
export function observeRequests(loadBuild: () => Promise<ServerBuild>): RequestHandler {
  return (request, response, next) => {
    const started = process.hrtime.bigint()
    response.once('close', () => {
      const milliseconds = Number(process.hrtime.bigint() - started) / NANOSECONDS_PER_MILLISECOND
      void note(request, response, milliseconds, loadBuild)
    })
    next()
  }
}

async function note(
  { method }: Request,
  response: Response,
  milliseconds: number,
  loadBuild: () => Promise<ServerBuild>,
): Promise<void> {
  const { request_id, routed, signedIn } = response.locals as RequestScope
  const person = await signedIn.catch(() => null)
  // While developing, a build that does not compile has no routes.
  const build = await loadBuild().catch(() => null)
  const route = build ? patternOf(build.routes, routed.name) : UNMATCHED
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

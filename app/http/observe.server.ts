import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { RequestScope } from './context.server'
import { log } from './log.server'
import { countRequest } from './metrics.server'
import { patternOf } from './route-pattern.server'

const WORTH_A_WARNING = new Set([403, 429])
const NANOSECONDS_PER_MILLISECOND = 1e6

/** One line and one measurement per request, once it is over. */
export function observeRequests(loadBuild: () => Promise<ServerBuild>): RequestHandler {
  return (request, response, next) => {
    const started = process.hrtime.bigint()
    response.once('close', () => {
      const milliseconds = Number(process.hrtime.bigint() - started) / NANOSECONDS_PER_MILLISECOND
      void loadBuild().then(async ({ routes }) => {
        const { request_id, routed, signedIn } = response.locals as RequestScope
        const person = await signedIn.catch(() => null)
        const route = patternOf(routes, routed.name)
        const { method } = request
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
      })
    })
    next()
  }
}

function levelOf(status: number, route: string): 'debug' | 'info' | 'warn' {
  if (WORTH_A_WARNING.has(status)) return 'warn'
  return route === '/assets/*' ? 'debug' : 'info'
}

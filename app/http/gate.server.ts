import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '../env.server'
import type { RequestScope } from './context.server'
import { FOREIGN_REQUEST, isSameOrigin } from './same-origin.server'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Local sign-in lets anyone be anyone, so a name that merely resolves to this machine is refused (DNS rebinding). */
export const requireLoopbackHost: RequestHandler = (request, response, next) => {
  const host = request.headers.host ?? ''
  if (URL.canParse(`http://${host}`) && LOOPBACK_NAMES.has(new URL(`http://${host}`).hostname)) return next()
  refuse(response, 421, 'This server answers on localhost only')
}

const REMIX_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Remix throws on an address that is no path (`GET http://other/ HTTP/1.1`) and on TRACE, and has words of its own for
 * other strange methods. OPTIONS is a method that no address of ours knows, so each answers its own 405.
 */
export const tameStrangeRequests: RequestHandler = (request, response, next) => {
  if (!request.url.startsWith('/')) return refuse(response, 400, 'The address of a request must be a path')
  if (!REMIX_METHODS.has(request.method)) request.method = 'OPTIONS'
  next()
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Asked by our own server, not by a browser. */
const SERVER_TO_SERVER = '/local-google/token'

/**
 * Forms of the screens come from our own pages. Remix's own check answers 500 and lets some through, so this one comes
 * before it (hardening, C30 and C31). The calls of /api have a check of their own, behind 401.
 */
export const refuseForeignForms: RequestHandler = (request, response, next) => {
  const { pathname, searchParams } = new URL(`http://localhost${request.originalUrl}`)
  if (searchParams.has('_data')) return refuse(response, 400, 'This address does not know _data')
  const isForm = !/^\/api(\/|$)/.test(pathname) || pathname.endsWith('.data')
  const isForeign = !isSameOrigin(request.headers.origin, request.get('Sec-Fetch-Site'))
  const isUnsafe = !SAFE_METHODS.has(request.method) && pathname !== SERVER_TO_SERVER
  if (isUnsafe && isForm && isForeign) return refuse(response, 403, FOREIGN_REQUEST)
  next()
}

function refuse(response: Response, status: number, error: string): void {
  const { request_id } = response.locals as RequestScope
  response.status(status).json({ error, message: error, request_id })
}

const nonce = (_request: unknown, response: unknown) =>
  `'nonce-${((response as Response).locals as RequestScope).csp_nonce}'`

/** Headers of every answer: scripts need the answer's nonce, nothing may frame us (hardening, C32 and C33). */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", ...(env.videoOrigin ? [env.videoOrigin] : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", 'https://accounts.google.com'],
      },
    },
    strictTransportSecurity: env.isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Under 'no-referrer' browsers send forms with `Origin: null`, which the same-origin check refuses.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

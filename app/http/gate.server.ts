import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '../env.server'
import type { RequestScope } from './context.server'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Local sign-in lets anyone be anyone, so a name that merely resolves to this machine is refused (DNS rebinding). */
export const requireLoopbackHost: RequestHandler = (request, response, next) => {
  const host = request.headers.host ?? ''
  if (URL.canParse(`http://${host}`) && LOOPBACK_NAMES.has(new URL(`http://${host}`).hostname)) return next()
  response.status(421).json({
    error: 'This server answers on localhost only',
    message: 'This server answers on localhost only',
  })
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

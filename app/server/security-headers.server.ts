import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '../env.server'
import type { RequestScope } from '../http/request/scope.server'

const nonce = (_request: unknown, response: unknown) =>
  `'nonce-${((response as Response).locals as RequestScope).csp_nonce}'`

/** The Content-Security-Policy and the other headers of every answer (docs/product.md#browser-requests). */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'", nonce],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", ...(env.videoOrigin ? [env.videoOrigin] : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", 'https://accounts.google.com'],
      },
    },
    // Other hosts below ours may have no certificate.
    strictTransportSecurity: env.isSecure && {
      maxAge: 31_536_000,
      includeSubDomains: env.HSTS_SUBDOMAINS === 'on',
    },
    // Under 'no-referrer' browsers send forms with `Origin: null`, which passes only with Sec-Fetch-Site, so on https.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

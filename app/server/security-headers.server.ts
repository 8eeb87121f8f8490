import { IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { env } from '../env.server'
import type { RequestScope } from '../http/request/scope.server'

const NONCE = 'NONCE'
const nonce = `'nonce-${NONCE}'`

/**
 * The Content-Security-Policy and the other headers of every answer (docs/product.md#browser-requests). Helmet is asked once:
 * answers differ by their nonce alone.
 */
export function securityHeaders(): RequestHandler {
  const headers = new Map<string, string>()
  const addHeaders = helmet({
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
  const setHeader = (name: string, value: string) => headers.set(name, value)
  const collector = { setHeader, removeHeader: () => {} } as unknown as ServerResponse
  addHeaders(new IncomingMessage(new Socket()), collector, () => {})
  return (_request, response, next) => {
    const { csp_nonce } = response.locals as RequestScope
    for (const [name, value] of headers) response.setHeader(name, value.replaceAll(NONCE, csp_nonce))
    next()
  }
}

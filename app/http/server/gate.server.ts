import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '../../env.server'
import type { RequestScope } from '../operation/context.server'
import { FOREIGN_REQUEST } from '../operation/refusals.server'
import { refuse } from './refuse.server'
import { isUnderApi, type RoutedPath } from '../operation/routed-path.server'
import { isSameOrigin } from '../operation/same-origin.server'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Local sign-in lets anyone be anyone, so a name that merely resolves to this machine is refused (DNS rebinding). */
export const requireLoopbackHost: RequestHandler = (request, response, next) => {
  const host = request.headers.host ?? ''
  if (URL.canParse(`http://${host}`) && LOOPBACK_NAMES.has(new URL(`http://${host}`).hostname)) return next()
  refuse(request, response, { status: 421, error: 'This server answers on localhost only' })
}

const REMIX_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Remix throws on a target that is not a path (`GET http://other/ HTTP/1.1`) and on TRACE, and answers other unknown
 * methods in its own words. Such a method becomes OPTIONS, which no route of ours accepts, so each answers its own 405.
 */
export const normaliseRequest: RequestHandler = (request, response, next) => {
  if (!request.url.startsWith('/'))
    return refuse(request, response, { status: 400, error: 'The address of a request must be a path' })
  if (!REMIX_METHODS.has(request.method)) request.method = 'OPTIONS'
  next()
}

const OWN_HOST = new URL(env.APP_URL).host

/**
 * Replaces the host that a request claims by the host of APP_URL. Remix builds URLs from the Host header, and throws
 * when it is invalid or differs from the Origin of a form.
 */
export const useOwnHost: RequestHandler = (request, _response, next) => {
  request.headers.host = OWN_HOST
  delete request.headers['x-forwarded-host']
  next()
}

/** The API's reference: a page, although it is under /api. */
const REFERENCE = '/api/docs'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by our own server, not by a browser. */
const SERVER_TO_SERVER = '/local-google/token'
/** Called by mail services (RFC 8058). The token in the path is the credential, and no cookie is read. */
const UNSUBSCRIBE = /^\/unsubscribe\/[^/]+$/

/**
 * Refuses forms that were not sent by our own pages (docs/product.md#browser-requests). Remix's own check answers 500 and
 * lets some through, so this one runs first. API calls are checked in `runOperation`, after 401.
 */
export const refuseForeignForms: RequestHandler = (request, response, next) => {
  const { routed } = response.locals as RequestScope
  const { name, isData } = routed
  if (isUnsubscribing(request.method, routed)) {
    // Remix would check the origin too.
    delete request.headers.origin
    return next()
  }
  if (new URLSearchParams(request.originalUrl.split('?')[1]).has('_data'))
    return refuse(request, response, { status: 400, error: 'This address does not know _data' })
  const isForm = isData || !isUnderApi(routed) || name === REFERENCE
  const isForeign = !isSameOrigin(request.headers.origin, request.get('Sec-Fetch-Site'))
  // For `.data` requests, Remix runs the action for every method but GET.
  const isSafe = isData ? request.method === 'GET' : SAFE_METHODS.has(request.method)
  const isUnsafe = !isSafe && name !== SERVER_TO_SERVER
  if (isUnsafe && isForm && isForeign) return refuse(request, response, FOREIGN_REQUEST)
  next()
}

function isUnsubscribing(method: string, { name, isData }: RoutedPath): boolean {
  return method === 'POST' && UNSUBSCRIBE.test(name) && !isData
}

const nonce = (_request: unknown, response: unknown) =>
  `'nonce-${((response as Response).locals as RequestScope).csp_nonce}'`

/** Security headers of every answer: scripts need its nonce, and no page may frame it (docs/product.md#browser-requests). */
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
    strictTransportSecurity: env.isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Under 'no-referrer' browsers send forms with `Origin: null`, which the same-origin check refuses.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

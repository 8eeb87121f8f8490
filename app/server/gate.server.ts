import type { RequestHandler } from 'express'
import { SIGN_IN_START } from '../contract/sign-in-paths'
import { env } from '../env.server'
import { type RequestScope, identify } from '../http/request/scope.server'
import { FOREIGN_REQUEST, NO_SUCH_ADDRESS, NO_SUCH_CALL } from '../http/request/refusals.server'
import { refuse } from './refuse.server'
import {
  cutFollowedLink,
  hasDotSegment,
  isProbe,
  MCP_PATH,
  isForPrograms,
  isOAuthCall,
  type RoutedPath,
} from '../http/request/routed-path.server'
import { takePending } from '../http/sign-in/pending.server'
import { isSameOrigin } from '../http/request/same-origin.server'
import { toIpKey } from '../http/request/client-ip.server'
import { isSignIn } from '../http/request/limit-requests.server'
import type { Allowance } from '../http/request/count-calls.server'

const LOCAL_ONLY = 'This server answers on localhost only'
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Local sign-in lets anyone be anyone, so other names than ours that lead to this machine are refused (DNS rebinding). */
export const requireLoopbackHost: RequestHandler = (request, response, next) => {
  const host = request.headers.host ?? ''
  // Balancers ask by the address that they know.
  if (isProbe((response.locals as RequestScope).routed)) return next()
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (LOOPBACK_NAMES.has(hostname) || hostname === OWN_HOSTNAME) return next()
  const isLocal = LOOPBACK_NAMES.has(OWN_HOSTNAME)
  refuse(request, response, {
    status: 421,
    error: isLocal ? LOCAL_ONLY : `This server answers at ${env.APP_URL} only`,
  })
}

/**
 * Refuses an address whose id may have been lost on the way (docs/product.md#input). Clients resolve `members/..` before
 * they send it: what is left ends in a slash.
 */
export const refuseResolvedPaths: RequestHandler = (request, response, next) => {
  const { originalUrl, method } = request
  const { routed } = response.locals as RequestScope
  const isCall = isForPrograms(routed)
  const hasLostId = isCall && method === 'DELETE' && routed.path.endsWith('/')
  if (!hasLostId && !hasDotSegment(originalUrl)) return next()
  refuse(request, response, isCall ? NO_SUCH_CALL : NO_SUCH_ADDRESS)
}

const REMIX_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Remix throws on TRACE and on targets that are not paths. Unknown methods become OPTIONS, which no route accepts.
 * Behind `Referrer-Policy: no-referrer` the forms of our own pages carry `Origin: null`, which then says nothing.
 */
export const normaliseRequest: RequestHandler = (request, response, next) => {
  if (!request.url.startsWith('/'))
    return refuse(request, response, { status: 400, error: 'The address of a request must be a path' })
  if (!REMIX_METHODS.has(request.method)) request.method = 'OPTIONS'
  const { headers } = request
  if (headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin') delete headers.origin
  next()
}

const { host: OWN_HOST, hostname: OWN_HOSTNAME } = new URL(env.APP_URL)

/** The cookie of a sign-in that begins at 127.0.0.1 would be missing at the callback, which is under APP_URL. */
export const beginSignInAtOwnHost: RequestHandler = (request, response, next) => {
  const { name } = (response.locals as RequestScope).routed
  const host = `http://${request.headers.host ?? ''}`
  const hostname = URL.canParse(host) ? new URL(host).hostname : OWN_HOSTNAME
  if (name !== SIGN_IN_START || hostname === OWN_HOSTNAME || !LOOPBACK_NAMES.has(hostname)) return next()
  const { cookie } = request.headers
  takePending(new Request(env.APP_URL, { headers: cookie ? { Cookie: cookie } : {} }))
    .then(({ path }) => response.redirect(env.APP_URL + (path === '/' ? '/login' : path)))
    .catch(next)
}

/** People send links in sentences: the mark or blank that followed one is cut (docs/product.md#invite-links). */
export const cutLinks: RequestHandler = (request, response, next) => {
  const link = cutFollowedLink((response.locals as RequestScope).routed)
  if (!link || !SAFE_METHODS.has(request.method)) return next()
  const { search } = new URL(request.originalUrl, env.APP_URL)
  response.redirect(link + search)
}

/** Remix builds URLs from the Host header, and throws when it is invalid or differs from the Origin of a form. */
export const useOwnHost: RequestHandler = (request, _response, next) => {
  request.headers.host = OWN_HOST
  delete request.headers['x-forwarded-host']
  next()
}

const API_REFERENCE_PAGE = '/api/docs'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by our own server, which sends no Origin, as a browser would. */
const TOKEN_ENDPOINT = '/local-google/token'
/** Called by mail services (RFC 8058). The token in the path is the credential, and no cookie is read. */
const UNSUBSCRIBE_PATH = /^\/unsubscribe\/[^/]+$/

/**
 * Refuses forms of other sites (docs/product.md#browser-requests) before Remix's own check, which answers 500 and lets
 * some through. API calls are checked in `runOperation`, after 401.
 */
export const refuseForeignForms: RequestHandler = (request, response, next) => {
  const { routed } = response.locals as RequestScope
  const { name, isData } = routed
  if (isUnsubscribing(request.method, routed) || isOAuthCall(routed)) {
    delete request.headers.origin
    return next()
  }
  if (new URLSearchParams(request.originalUrl.split('?')[1]).has('_data'))
    return refuse(request, response, { status: 400, error: 'This address does not know _data' })
  const isForm = isData || !isForPrograms(routed) || name === API_REFERENCE_PAGE
  const isForeign = !isSameOrigin(request.headers.origin, request.get('Sec-Fetch-Site'))
  // For `.data` requests, Remix runs the action for every method but GET.
  const isSafe = isData ? request.method === 'GET' : SAFE_METHODS.has(request.method)
  const isOwnServer = name === TOKEN_ENDPOINT && !isData && request.headers.origin === undefined
  const isUnsafe = !isSafe && !isOwnServer
  // Programs send no Origin. A page of another site sends one, and could reach a server on the reader's own machine.
  const isForeignPage = name === MCP_PATH && request.headers.origin !== undefined && isForeign
  if ((isUnsafe && isForm && isForeign) || isForeignPage) return refuse(request, response, FOREIGN_REQUEST)
  next()
}

function isUnsubscribing(method: string, { name, isData }: RoutedPath): boolean {
  return method === 'POST' && UNSUBSCRIBE_PATH.test(name) && !isData
}

/** Looks up who sends the request, and refuses it over a limit. */
export const limitRequests: RequestHandler = async (request, response, next) => {
  const scope = response.locals as RequestScope
  const { method, headers, ip } = request
  identify(scope, { method, headers, ip: toIpKey(ip) })
  const refusal = await scope.refusal
  if (scope.allowance && isForPrograms(scope.routed)) response.set(toHeaders(scope.allowance))
  // `.data` requests expect Remix's format, so there the loader or action refuses.
  if (!refusal || (scope.routed.isData && !isSignIn(scope.routed))) return next()
  refuse(request, response, refusal)
}

/** So that programs can slow down before they are refused. */
function toHeaders({ limit, remaining, seconds }: Allowance) {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(seconds),
  }
}

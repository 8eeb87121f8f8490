import compression from 'compression'
import express, { type Express, type RequestHandler, type Response } from 'express'
import { env } from '../env.server'
import { NO_SUCH_FILE } from '../http/request/refusals.server'
import { newScope } from '../http/request/scope.server'
import { compressedFiles } from './compressed-files.server'
import {
  beginSignInAtOwnHost,
  cutLinks,
  normaliseRequest,
  refuseForeignForms,
  refuseResolvedPaths,
  requireLoopbackHost,
  useOwnHost,
  limitRequests,
} from './gate.server'
import { closeConnectionsWhenStopping } from './health.server'
import { observeRequests } from './observe.server'
import { refuse, refuseBroken, type DrawRefusal } from './refuse.server'
import { QUICK_BROTLI } from './render.server'
import { nameRoutes, type Routes } from './route-names.server'
import { securityHeaders } from './security-headers.server'

type AppOptions = {
  drawRefusal: DrawRefusal
  routes: Routes
  files: RequestHandler[]
  /** What answers a request that passes the checks: Remix, in whichever server. */
  answer: RequestHandler[]
}

/** The checks before Remix, the log and the headers of every answer. */
export function createApp({ drawRefusal, routes, files, answer }: AppOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', env.TRUSTED_PROXIES)
  app.locals.drawRefusal = drawRefusal
  app.use((request, response, next) => {
    const scope = newScope(request.originalUrl)
    response.locals = scope
    response.setHeader('X-Request-Id', scope.request_id)
    next()
  })
  app.use(observeRequests, closeConnectionsWhenStopping, readToEnd, completeCacheControl)
  if (env.isProduction) app.use(securityHeaders())
  app.use(refuseResolvedPaths, nameRoutes(routes), normaliseRequest)
  if (env.usesLocalSignIn) app.use(requireLoopbackHost)
  app.use(cutLinks, beginSignInAtOwnHost, refuseForeignForms)
  app.use(compression({ brotli: QUICK_BROTLI }), ...files)
  app.use(useOwnHost, limitRequests, ...answer)
  app.use(refuseBroken)
  return app
}

/** The built files of the browser. A missing asset is refused here, so that it costs no page. */
export function builtFiles(): RequestHandler[] {
  const assets = express.Router()
  assets.use(
    '/assets',
    compressedFiles('build/client/assets', { immutable: true, maxAge: '1y' }),
    (request, response) => refuse(request, response, NO_SUCH_FILE),
  )
  const files = compressedFiles('build/client', { maxAge: '1h' })
  // It reads the disk, so it only gets paths that end like a file name.
  return [
    assets,
    (request, response, next) => (looksLikeFile(request.path) ? files(request, response, next) : next()),
  ]
}

function looksLikeFile(path: string): boolean {
  return /\.\w+$/.test(path) && !path.startsWith('/api/')
}

/**
 * Reads a request to its end once it is answered. A body that no route reads would leave its kept connection dead: the web
 * stream that Remix makes of it has paused it, and Node drains only requests that nobody has begun to read.
 */
const readToEnd: RequestHandler = (request, response, next) => {
  response.once('finish', () => void request.removeAllListeners('data').resume())
  next()
}

/** What no handler gives a `Cache-Control` is kept by nobody. Proxies must not rewrite pages (docs/decisions/051). */
const completeCacheControl: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response
  response.writeHead = (...head: unknown[]) => {
    if (!response.headersSent) response.setHeader('Cache-Control', cacheControlOf(response))
    return writeHead(...head)
  }
  next()
}

function cacheControlOf(response: Response): string {
  const given = String(response.getHeader('Cache-Control') ?? 'no-store')
  const isPage = String(response.getHeader('Content-Type') ?? '').startsWith('text/html')
  return isPage && !given.includes('no-transform') ? `${given}, no-transform` : given
}

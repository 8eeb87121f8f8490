import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { secureDataDir } from '../db/data-dir.server'
import { innermost, reasonOf } from '../db/error-reason.server'
import { backUpOnSignal } from '../db/backup-request.server'
import { closeDatabase, getDatabase, prepareDatabase } from '../db/client.server'
import { isUnavailable } from '../db/unavailable.server'
import { sealStoredSecrets } from '../domain/stored-secrets.server'
import { seedSampleData } from '../domain/sample-data.server'
import { env } from '../env.server'
import { startMailWorker } from '../jobs/mail/worker.server'
import { startWebhookWorker } from '../jobs/webhooks/worker.server'
import { answerCalls } from './api-router.server'
import { storedKeys } from '../http/sign-in/secrets.server'
import { systemContext, type RequestScope } from '../http/request/context.server'
import { closeConnectionsWhenStopping, serveHealth, serveReadiness } from './health.server'
import { identify, limitRequests } from './limit-gate.server'
import {
  beginSignInAtOwnHost,
  cutLinks,
  refuseForeignForms,
  refuseResolvedPaths,
  requireLoopbackHost,
  normaliseRequest,
  useOwnHost,
} from './gate.server'
import { NO_SUCH_FILE } from '../http/request/refusals.server'
import { refuse, refuseBroken, type DrawRefusal } from './refuse.server'
import { log } from '../http/request/log.server'
import { serveMetrics } from './metrics.server'
import { observeRequests } from './observe.server'
import { answerPages } from './page-router.server'
import { nameRoutes } from './route-names.server'
import { toRoutedPath } from '../http/request/routed-path.server'
import { securityHeaders } from './security-headers.server'
import { closeAll, closeOnSignal } from './shutdown.server'

const DATABASE_RETRY_MS = 500
/** Longer than clients and proxies keep an idle connection, so that none sends on one that is being closed here. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** How late these two may act; Node looks every 30 s by default. */
const TIMEOUT_CHECK_INTERVAL_MS = 1_000
/** Length of the accept queue, capped by the system. A client that finds it full tries again after a second. */
const ACCEPT_QUEUE_LENGTH = 4_096

export type ServerOptions = {
  loadBuild: () => Promise<ServerBuild>
  drawRefusal: DrawRefusal
  /** Vite's middleware while developing. */
  middleware?: RequestHandler
}

export type RunningServer = { url: string; close: () => Promise<void> }

function newScope(target: string): RequestScope {
  return {
    request_id: randomUUID(),
    routed: toRoutedPath(target),
    route: null,
    csp_nonce: randomBytes(16).toString('base64'),
    address: '',
    credential: null,
    signedIn: Promise.resolve(null),
    refusal: null,
  }
}

async function createApp({ loadBuild, drawRefusal, middleware }: ServerOptions): Promise<Express> {
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
  app.use(observeRequests, closeConnectionsWhenStopping)
  if (env.isProduction) app.use(securityHeaders())
  app.use(refuseResolvedPaths)
  const build = await loadBuild()
  app.use(nameRoutes(build.routes))
  app.get('/healthz', serveHealth)
  app.get('/readyz', serveReadiness)
  app.get('/metrics', serveMetrics)
  app.use(normaliseRequest)
  if (env.usesLocalSignIn) app.use(requireLoopbackHost)
  app.use(cutLinks, beginSignInAtOwnHost, refuseForeignForms)
  app.use(compression())
  if (middleware) {
    app.use(middleware)
  } else {
    app.use(
      '/assets',
      express.static('build/client/assets', { immutable: true, maxAge: '1y', redirect: false }),
      (request, response) => refuse(request, response, NO_SUCH_FILE),
    )
    const files = express.static('build/client', { maxAge: '1h', redirect: false })
    // It reads the disk, so it only gets paths that end like a file name.
    app.use((request, response, next) =>
      looksLikeFile(request.path) ? files(request, response, next) : next(),
    )
  }
  app.use(useOwnHost, identify, limitRequests)
  // While developing Remix finds the routes of each request, with the code as it is now.
  if (!middleware) app.use(answerCalls(), answerPages(build, answerByRemix))
  app.use(answerByRemix(middleware ? loadBuild : build))
  app.use(refuseBroken)
  return app
}

function answerByRemix(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  return createRequestHandler({
    build,
    mode: env.isProduction ? 'production' : 'development',
    getLoadContext: (_request, response) => response.locals as RequestScope,
  })
}

function looksLikeFile(path: string): boolean {
  return /\.\w+$/.test(path) && !path.startsWith('/api/')
}

/** Migrates, seeds an empty embedded database, and listens. While PostgreSQL is unavailable it refuses requests. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const isEmbedded = !env.DATABASE_URL
  // Before the data folder is locked: without a handler the signal would end the process.
  if (isEmbedded) backUpOnSignal(env.DATA_DIR, async () => (await getDatabase()).db)
  secureDataDir(env.DATA_DIR)
  prepareDatabase(({ db }) => sealStoredSecrets(db, storedKeys))
  const isOpen = await tryToOpen()
  if (isEmbedded && env.SAMPLE_DATA === 'on')
    await seedSampleData({ ...(await systemContext(Infinity)), ...storedKeys })
  const workers: { stop: () => Promise<void> }[] = []
  const startWorking = async () => {
    if (env.MAIL_WORKER === 'off') return
    const system = await systemContext(Infinity)
    workers.push(startMailWorker(system), startWebhookWorker({ ...system, ...storedKeys }))
  }
  if (!isOpen) void retryUntilOpen().then(startWorking)

  const server = createServer(
    { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
    await createApp(options),
  )
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  // By default Node closes a CONNECT without an answer. The socket is no longer read, so it must be destroyed here.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n', () => socket.destroy())
  })
  const close = () =>
    closeAll({
      server,
      stopWorkers: () => Promise.all(workers.map((worker) => worker.stop())),
      closeDatabase,
    })
  // Before it listens: without a handler the signal would end the process and cut requests under way.
  closeOnSignal(close)
  await listen(server)
  const { port } = server.address() as AddressInfo
  announce(`Tactics is at ${env.APP_URL} (port ${port}, ${isEmbedded ? 'embedded database' : 'PostgreSQL'})`)

  if (isOpen) await startWorking()
  return { url: env.APP_URL, close }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: env.PORT, host: env.HOST, backlog: ACCEPT_QUEUE_LENGTH }, resolve)
  })
}

/** Whether the database is open. Throws errors that waiting does not fix, such as a wrong password. */
async function tryToOpen(): Promise<boolean> {
  try {
    const { warning } = await getDatabase()
    if (warning) log.warn(warning)
    return true
  } catch (error) {
    if (!isUnavailable(error)) throw new Error(reasonOf(error), { cause: error })
    tellWhyUnavailable(innermost(error).message)
    return false
  }
}

let lastReason = ''

/** Once per reason: `getaddrinfo ENOTFOUND db` is a typing error, a refused connection is not. */
function tellWhyUnavailable(reason: string): void {
  if (reason === lastReason) return
  lastReason = reason
  log.warn({ reason }, 'database unavailable, trying until it is there')
}

async function retryUntilOpen(): Promise<void> {
  try {
    while (!(await tryToOpen())) await sleep(DATABASE_RETRY_MS)
    log.info('database open')
  } catch (error) {
    log.fatal(reasonOf(error))
    process.exit(1)
  }
}

function announce(sentence: string): void {
  if (process.stdout.isTTY) console.log(sentence)
  else log.info(sentence)
}

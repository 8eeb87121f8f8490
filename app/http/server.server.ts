import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { getDatabase } from '../db/client.server'
import { seedSampleData } from '../domain/sample-data.server'
import { env } from '../env.server'
import { systemContext, type RequestScope } from './context.server'
import { refuseForeignForms, requireLoopbackHost, securityHeaders, tameStrangeRequests } from './gate.server'

const SHUTDOWN_GRACE = 8_000
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000

export type ServerOptions = {
  loadBuild: () => Promise<ServerBuild>
  /** Vite's middleware while developing. */
  middleware?: RequestHandler
}

export type RunningServer = { url: string; close: () => Promise<void> }

/** The Express application: static files, the gate, then Remix. */
async function createApp({ loadBuild, middleware }: ServerOptions): Promise<Express> {
  const app = express()
  app.disable('x-powered-by')
  app.use((_request, response, next) => {
    const scope: RequestScope = { request_id: randomUUID(), csp_nonce: randomBytes(16).toString('base64') }
    response.locals = scope
    response.setHeader('X-Request-Id', scope.request_id)
    next()
  })
  if (env.isProduction) app.use(securityHeaders())
  app.use(tameStrangeRequests)
  if (env.usesLocalSignIn) app.use(requireLoopbackHost)
  app.use(refuseForeignForms)
  app.use(compression())
  if (middleware) {
    app.use(middleware)
  } else {
    app.use(
      '/assets',
      express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false }),
    )
    app.use(express.static('build/client', { maxAge: '1h', redirect: false }))
  }
  app.use(async (request, response, next) => {
    const build = await loadBuild()
    const handle = createRequestHandler({
      build,
      getLoadContext: () => ({ ...(response.locals as RequestScope) }),
    })
    await handle(request, response, next)
  })
  return app
}

/** Opens the database, migrates, seeds an empty embedded one, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const database = await getDatabase()
  if (database.isEmbedded && env.SAMPLE_DATA === 'on') await seedSampleData(await systemContext())

  const server = createServer(await createApp(options))
  server.headersTimeout = HEADERS_TIMEOUT
  server.requestTimeout = REQUEST_TIMEOUT
  await listen(server)
  const { port } = server.address() as AddressInfo
  console.log(
    `Tactics is at ${env.APP_URL} (port ${port}, ${database.isEmbedded ? 'embedded database' : 'PostgreSQL'})`,
  )

  async function close() {
    await drain(server)
    await database.close()
  }
  closeOnSignal(close)
  return { url: env.APP_URL, close }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
}

/** Lets requests that are under way finish; what takes longer than the grace is cut. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** A second signal does not wait. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1)
      isClosing = true
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { env } from '../env.server'
import type { RequestScope } from '../http/request/scope.server'
import { answerCalls } from './api-router.server'
import { builtFiles, createApp } from './app.server'
import { answerPages } from './page-router.server'
import { announce, closeProcess, openProcess } from './process.server'
import type { DrawRefusal } from './refuse.server'
import { closeOnSignal, drain } from './shutdown.server'

/** Longer than clients and proxies keep an idle connection, so that none sends on one that is being closed here. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** How often Node checks the two timeouts above (default 30 s). */
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

/** Opens the process and listens. While PostgreSQL is unavailable it refuses requests. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { startWorkers } = await openProcess()
  const server = createServer(
    { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
    await createOwnApp(options),
  )
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  // By default Node closes a CONNECT without an answer. The socket is no longer read, so it must be destroyed here.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n', () => socket.destroy())
  })
  const close = () => closeProcess((deadline) => drain(server, deadline))
  // Before it listens: without a handler the signal would end the process and cut requests under way.
  closeOnSignal(close)
  await listen(server)
  announce((server.address() as AddressInfo).port)

  await startWorkers()
  return { url: env.APP_URL, close }
}

async function createOwnApp({ loadBuild, drawRefusal, middleware }: ServerOptions) {
  const build = await loadBuild()
  return createApp({
    drawRefusal,
    routes: build.routes,
    files: middleware ? [middleware] : builtFiles(),
    // While developing Remix finds the routes of each request, with the code as it is now.
    answer: middleware
      ? [answerByRemix(loadBuild)]
      : [answerCalls, answerPages(build, answerByRemix), answerByRemix(build)],
  })
}

function answerByRemix(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  return createRequestHandler({
    build,
    mode: env.isProduction ? 'production' : 'development',
    getLoadContext: (_request, response) => ({ scope: response.locals as RequestScope }),
  })
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: env.PORT, host: env.HOST, backlog: ACCEPT_QUEUE_LENGTH }, resolve)
  })
}

import { subscribe } from 'node:diagnostics_channel'
import { realpathSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createRequire } from 'node:module'
import type { RequestHandler, Response } from 'express'
import { reasonOf } from '../db/error-reason.server'
import { env } from '../env.server'
import { checkedScope, type RequestScope } from '../http/request/scope.server'
import { builtFiles, createApp } from './app.server'
import { finishResponses } from './health.server'
import { UNMATCHED } from './observe.server'
import { announce, closeProcess, openProcess } from './process.server'
import type { DrawRefusal } from './refuse.server'
import type { Routes } from './route-names.server'
import { closeOnSignal } from './shutdown.server'

type OtherServerOptions = { drawRefusal: DrawRefusal; routes: Routes }

const checkedServers = new WeakSet<Server>()

/**
 * Makes a process of a server that only loads the build, such as `remix-serve` (docs/decisions/002). It has no hook for
 * middleware: Node tells of the first request before the server's listener gets it, and the checks take that listener's place.
 */
export function serveBehindOther(options: OtherServerOptions): void {
  maskAddressesInLog()
  // Before the other server's own handler, which closes its socket alone.
  closeOnSignal(() => closeProcess(finishResponses))
  const opened = open().catch((error: unknown) => {
    console.error(`Tactics cannot start.\n${reasonOf(error)}`)
    process.exit(1)
  })
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }
    if (checkedServers.has(server)) return
    checkedServers.add(server)
    putChecksBefore(server, options, opened)
  })
}

async function open(): Promise<void> {
  const { startWorkers } = await openProcess()
  announce(env.PORT)
  await startWorkers()
}

type Morgan = { token: (name: string, read: (request: unknown, response: Response) => string) => void }

/** `remix-serve` logs whole addresses by `morgan`, with the tickets, codes and secret links in them: it gets the route. */
function maskAddressesInLog(): void {
  try {
    const requireOfServer = createRequire(realpathSync(process.argv[1] ?? ''))
    const morgan = requireOfServer('morgan') as Morgan
    morgan.token('url', (_request, response) => (response.locals as RequestScope).route ?? UNMATCHED)
  } catch {
    // A server without it.
  }
}

function putChecksBefore(server: Server, options: OtherServerOptions, opened: Promise<void>): void {
  const listeners = server.listeners('request') as RequestListener[]
  const waitForDatabase: RequestHandler = (_request, _response, next) => void opened.then(() => next(), next)
  const answerByOther: RequestHandler = (request, response) =>
    checkedScope.run(response.locals as RequestScope, () => {
      for (const answer of listeners) answer(request, response)
    })
  server.removeAllListeners('request')
  server.on(
    'request',
    createApp({ ...options, files: builtFiles(), answer: [waitForDatabase, answerByOther] }),
  )
}

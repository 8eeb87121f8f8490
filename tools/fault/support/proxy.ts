import { once } from 'node:events'
import { Agent, createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_EVERY = 250
/** Shorter than the notice that a process gives before it closes connections that nobody uses. */
const IDLE = 500
const KEEP_CLIENTS = 60_000

export type Proxy = {
  url: string
  /** How many requests that process has answered so far. */
  answeredBy: (url: string) => number
  stop: () => Promise<void>
}

/**
 * One address before several processes, as in deploy/nginx.conf: each in turn gets a request, and a request goes to
 * the next one only when nobody has taken it. This one asks /readyz besides, as balancers do that can.
 */
export async function startProxy(urls: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE })
  const answered = new Map<string, number>()
  let ready: string[] = []
  let turn = 0

  async function check(): Promise<void> {
    const isReady = async (url: string) => {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
      return answer?.ok === true
    }
    const states = await Promise.all(urls.map(isReady))
    ready = urls.filter((_, index) => states[index])
  }

  function inTurn(): string[] {
    const candidates = ready.length > 0 ? ready : urls
    const first = turn++ % candidates.length
    return [...candidates.slice(first), ...candidates.slice(0, first)]
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    for (const url of inTurn()) {
      const answer = await send(url, agent, request, body)
      if (!answer) continue
      answered.set(url, (answered.get(url) ?? 0) + 1)
      const { connection: _, 'keep-alive': _keepAlive, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      return pipeline(answer, response)
    }
    response.writeHead(502).end()
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
  })
  server.keepAliveTimeout = KEEP_CLIENTS
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const over = new AbortController()
  const checking = (async () => {
    while (!over.signal.aborted) {
      await check()
      await sleep(CHECK_EVERY, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answeredBy: (url) => answered.get(url) ?? 0,
    async stop() {
      over.abort()
      await checking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The head of the answer; null when nobody listens there, so that nothing was sent. */
function send(
  url: string,
  agent: Agent,
  { method, url: path, headers, socket }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    const { connection: _, ...rest } = headers
    open(`${url}${path}`, { method, agent, headers: { ...rest, 'x-forwarded-for': forwarded } })
      .once('response', resolve)
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
      )
      .end(body)
  })
}

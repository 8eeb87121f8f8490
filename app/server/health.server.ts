import type { RequestHandler, Response as ServerResponse } from 'express'
import { VERSION } from '../contract/version'
import { getDatabase } from '../db/client.server'
import { UNAVAILABLE } from '../http/request/refusals.server'
import { withDeadline } from '../domain/with-deadline.server'

const DATABASE_CHECK_TIMEOUT_MS = 2_000
/** Calls of /readyz within this time share one statement. */
const DATABASE_CHECK_INTERVAL_MS = 250

let isStopping = false
const openResponses = new Set<ServerResponse>()
let onNoResponse = () => {}
let lastCheck: { at: number; isUp: Promise<boolean> } | undefined

/** From now on /readyz answers 503, so that load balancers send no new requests. */
export function stopBeingReady(): void {
  isStopping = true
  for (const response of openResponses) askToReconnect(response)
}

/** Waits until no request is under way, at most until `deadline` in milliseconds of `performance.now()`. */
export async function finishResponses(deadline: number): Promise<void> {
  stopBeingReady()
  if (openResponses.size === 0) return
  await withDeadline(deadline, new Promise<void>((resolve) => (onNoResponse = resolve)))
}

/** Answers 200 while the process lives. */
export function answerHealth(): Response {
  return Response.json({ status: 'ok', version: VERSION })
}

/** Answers 200 while the database answers and the process is not stopping, otherwise 503. */
export async function answerReadiness(): Promise<Response> {
  const status = isStopping ? 'stopping' : (await isDatabaseUp()) ? 'ready' : 'database unavailable'
  const isReady = status === 'ready'
  return Response.json(
    { status },
    {
      status: isReady ? 200 : UNAVAILABLE.status,
      ...(!isReady && { headers: UNAVAILABLE.headers }),
    },
  )
}

/** Otherwise a load balancer would keep a connection and send its next request just as the connection is closed. */
export const closeConnectionsWhenStopping: RequestHandler = (_request, response, next) => {
  openResponses.add(response)
  response.once('close', () => {
    openResponses.delete(response)
    if (openResponses.size === 0) onNoResponse()
  })
  if (isStopping) askToReconnect(response)
  next()
}

function askToReconnect(response: ServerResponse): void {
  if (!response.headersSent) response.set('Connection', 'close')
}

function isDatabaseUp(): Promise<boolean> {
  if (!lastCheck || Date.now() - lastCheck.at > DATABASE_CHECK_INTERVAL_MS)
    lastCheck = { at: Date.now(), isUp: checkDatabase() }
  return lastCheck.isUp
}

async function checkDatabase(): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) =>
    setTimeout(resolve, DATABASE_CHECK_TIMEOUT_MS, false).unref(),
  )
  const answer = getDatabase()
    .then(({ query }) => query('select 1', []))
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, tooLate])
}

import type { RequestHandler, Response as ServerResponse } from 'express'
import { VERSION } from '../contract/version'
import { getDatabase } from '../db/client.server'
import { reasonOf } from '../db/error-reason.server'
import { env } from '../env.server'
import { UNAVAILABLE } from '../http/request/refusals.server'
import { isSameSecret } from '../domain/secrets.server'
import { withDeadline } from '../domain/with-deadline.server'

const DATABASE_CHECK_TIMEOUT_MS = 2_000
/** Calls of /readyz within this time share one statement. */
const DATABASE_CHECK_INTERVAL_MS = 250

let isStopping = false
const openResponses = new Set<ServerResponse>()
let onNoResponse = () => {}
let lastCheck: { at: number; problem: Promise<string | null> } | undefined

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

/** Whether the caller holds METRICS_TOKEN. False without one. */
export function isOperator(request: Request): boolean {
  const given = request.headers.get('Authorization')?.replace(/^Bearer /i, '') ?? ''
  return env.METRICS_TOKEN !== undefined && isSameSecret(given, env.METRICS_TOKEN)
}

/**
 * Answers 200 while the database answers and the process is not stopping, otherwise 503. The reason may name hosts and
 * folders, so only the operator reads it.
 */
export async function answerReadiness({ request }: { request: Request }): Promise<Response> {
  const problem = isStopping ? null : await findDatabaseProblem()
  const status = isStopping ? 'stopping' : problem === null ? 'ready' : 'database unavailable'
  const isReady = status === 'ready'
  return Response.json(
    { status, ...(problem !== null && isOperator(request) && { reason: problem }) },
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

function findDatabaseProblem(): Promise<string | null> {
  if (!lastCheck || Date.now() - lastCheck.at > DATABASE_CHECK_INTERVAL_MS)
    lastCheck = { at: Date.now(), problem: checkDatabase() }
  return lastCheck.problem
}

async function checkDatabase(): Promise<string | null> {
  const tooLate = new Promise<string>((resolve) =>
    setTimeout(
      resolve,
      DATABASE_CHECK_TIMEOUT_MS,
      `It did not answer within ${DATABASE_CHECK_TIMEOUT_MS / 1000} seconds`,
    ).unref(),
  )
  const answer = getDatabase()
    .then(({ query }) => query('select 1', []))
    .then(() => null, reasonOf)
  return Promise.race([answer, tooLate])
}

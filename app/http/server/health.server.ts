import type { RequestHandler, Response } from 'express'
import { getDatabase } from '../../db/client.server'
import { UNAVAILABLE } from '../operation/refusals.server'

const PATIENCE = 2_000
/** However often it is asked, the database is asked once in this time. */
const FRESH = 250

let isStopping = false
const underWay = new Set<Response>()
let asked: { at: number; isUp: Promise<boolean> } | undefined

/** From now on no balancer should send anything here. */
export function stopBeingReady(): void {
  isStopping = true
  for (const response of underWay) askToReconnect(response)
}

/** The process lives. */
export const serveHealth: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-store').json({ status: 'ok' })
}

/** The process can answer requests: the database answers, and it is not about to stop. */
export const serveReadiness: RequestHandler = async (_request, response) => {
  const status = isStopping ? 'stopping' : (await isDatabaseUp()) ? 'ready' : 'database unavailable'
  const isReady = status === 'ready'
  response
    .status(isReady ? 200 : UNAVAILABLE.status)
    .set({ 'Cache-Control': 'no-store', ...(!isReady && UNAVAILABLE.headers) })
    .json({ status })
}

/**
 * Whoever is still connected while the process stops is told to connect anew, to another process. So is whoever has
 * asked before: a balancer that kept the connection would send its next request just as it is closed.
 */
export const closeConnectionsWhenStopping: RequestHandler = (_request, response, next) => {
  underWay.add(response)
  response.once('close', () => underWay.delete(response))
  if (isStopping) askToReconnect(response)
  next()
}

function askToReconnect(response: Response): void {
  if (!response.headersSent) response.set('Connection', 'close')
}

function isDatabaseUp(): Promise<boolean> {
  if (!asked || Date.now() - asked.at > FRESH) asked = { at: Date.now(), isUp: ask() }
  return asked.isUp
}

async function ask(): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref())
  const answer = getDatabase()
    .then(({ query }) => query('select 1', []))
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, tooLate])
}

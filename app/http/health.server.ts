import type { RequestHandler } from 'express'
import { getDatabase } from '../db/client.server'
import { UNAVAILABLE } from './refusals.server'

const PATIENCE = 2_000
/** However often it is asked, the database is asked once in this time. */
const FRESH = 250

let isStopping = false
let asked: { at: number; isUp: Promise<boolean> } | undefined

/** From now on no balancer should send anything here. */
export function stopBeingReady(): void {
  isStopping = true
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

/** Whoever is still connected while the process stops is told to connect anew, to another process. */
export const closeConnectionsWhenStopping: RequestHandler = (_request, response, next) => {
  if (isStopping) response.set('Connection', 'close')
  next()
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

import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { stopBeingReady } from './health.server'
import { log } from './log.server'

/** Long enough for a balancer that asks /readyz, and for clients to come off their connections. */
const NOTICE = 1_000
const QUIET_TURNS = 20
/** Milliseconds. */
const QUIET_TURN = 0.5
const MAX_TURNS = 2_000
/** With the notice and the closing of the database it is over within ten seconds. */
const GRACE = 7_000

/** Says that it stops, takes nothing new, and lets requests under way finish; what takes longer than the grace is cut. */
export async function drain(server: Server): Promise<void> {
  stopBeingReady()
  await sleep(NOTICE)
  await untilNobodyWaits(server)
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE)
    // As the server's own `close`, but the door first: whoever came while idle connections are closed would be reset.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** What takes longer than the grace is left. */
export async function withinGrace(work: Promise<void> | undefined): Promise<void> {
  const over = new AbortController()
  await Promise.race([work, sleep(GRACE, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
}

/**
 * Closing the door resets whoever stands before it, and Node takes in one connection per turn of its loop. While it did
 * something else in a turn somebody may have come.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let quietTurns = 0
  server.on('connection', () => (quietTurns = 0))
  for (let turn = 0; turn < MAX_TURNS && quietTurns < QUIET_TURNS; turn++) {
    const begun = performance.now()
    quietTurns++
    await immediate()
    if (performance.now() - begun > QUIET_TURN) quietTurns = 0
  }
}

/** A second signal does not wait. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1)
      isClosing = true
      log.info({ signal }, 'stopping')
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

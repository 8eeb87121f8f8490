import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { env } from '../env.server'
import { stopBeingReady } from './health.server'
import { log } from '../http/request/log.server'
import { msUntil, withDeadline } from '../domain/with-deadline.server'

/** How long a balancer can read 503 at /readyz, and clients can leave their connections, before the socket is closed. */
const DRAIN_NOTICE_MS = env.SHUTDOWN_NOTICE_SECONDS * 1_000
/** After the signal, requests under way and mails and webhooks that are being sent are cut here. */
const DRAIN_DEADLINE_MS = 7_500
/** Supervisors kill after ten seconds; a second of that is left for timers that a busy machine runs late. */
const CLOSE_DEADLINE_MS = 9_000

const QUIET_TURNS = 20
const QUIET_TURN_MS = 0.5
const LONGEST_ACCEPT_WAIT_MS = 1_000

type Parts = {
  drain: (deadline: number) => Promise<void>
  stopWorkers: () => Promise<unknown>
  closeDatabase: () => Promise<void>
}

/** A database that is cut off while it closes recovers as it does after a crash. */
export async function closeAll({ drain, stopWorkers, closeDatabase }: Parts): Promise<void> {
  const start = performance.now()
  const drainDeadline = start + DRAIN_DEADLINE_MS
  await Promise.all([drain(drainDeadline), withDeadline(drainDeadline, stopWorkers())])
  await withDeadline(start + CLOSE_DEADLINE_MS, closeDatabase())
}

/** Stops accepting and lets requests under way finish until `deadline`, in milliseconds of `performance.now()`. */
export async function drain(server: Server, deadline: number): Promise<void> {
  stopBeingReady()
  await sleep(Math.min(DRAIN_NOTICE_MS, msUntil(deadline)))
  await waitForEmptyAcceptQueue(server, Math.min(performance.now() + LONGEST_ACCEPT_WAIT_MS, deadline))
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), msUntil(deadline))
    // Unlike `server.close`, the listening socket first: connections made between the two steps would be reset.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Closing the listening socket resets connections still in the accept queue, and Node accepts one per turn of its loop. */
async function waitForEmptyAcceptQueue(server: Server, deadline: number): Promise<void> {
  let quietTurns = 0
  server.on('connection', () => (quietTurns = 0))
  while (quietTurns < QUIET_TURNS && performance.now() < deadline) {
    const begun = performance.now()
    quietTurns++
    await immediate()
    // During a long turn somebody may have connected.
    if (performance.now() - begun > QUIET_TURN_MS) quietTurns = 0
  }
}

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

import { createServer, type Server } from 'node:net'
import process from 'node:process'

/** Below the ephemeral ports, so that no outgoing connection takes the port meanwhile. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]
const PORTS_PER_PROCESS = 200
const RANGES = (LAST_PORT - FIRST_PORT) / PORTS_PER_PROCESS

let range: Promise<number> | undefined
let next = 0

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const first = await (range ??= claimRange())
  for (;;) {
    const port = first + 1 + (next++ % (PORTS_PER_PROCESS - 1))
    const probe = await listen(port)
    if (!probe) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}

/**
 * Each process has a range of its own, so that nobody takes the port of an app that is being restarted. The first port of a
 * range is held for as long as the process lives.
 */
async function claimRange(): Promise<number> {
  for (let turn = 0; turn < RANGES; turn++) {
    const first = FIRST_PORT + ((process.pid + turn) % RANGES) * PORTS_PER_PROCESS
    const holder = await listen(first)
    if (!holder) continue
    holder.unref()
    return first
  }
  throw new Error('No range of ports is free')
}

function listen(port: number): Promise<Server | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server))
  })
}

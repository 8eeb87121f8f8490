import { createServer } from 'node:net'
import process from 'node:process'

/** Below the range of ephemeral ports, so that no outgoing connection takes the port meanwhile. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]
const PORTS_PER_PROCESS = 200
/** Each process has a range of its own, so that nobody takes the port of an app that is being restarted. */
const first = FIRST_PORT + (process.pid % ((LAST_PORT - FIRST_PORT) / PORTS_PER_PROCESS)) * PORTS_PER_PROCESS
let next = 0

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % PORTS_PER_PROCESS)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((closed) => probe.close(closed))
    if (isFree) return port
  }
}

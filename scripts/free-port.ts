import { createServer } from 'node:net'
import process from 'node:process'

/** Below the range from which the system takes ports for connections, so that none is taken meanwhile. */
const [FIRST, LAST] = [20_000, 32_000]
const PER_PROCESS = 200
/** Each process has some of its own: nobody takes the port of an app that is being restarted. */
const first = FIRST + (process.pid % ((LAST - FIRST) / PER_PROCESS)) * PER_PROCESS
let next = 0

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % PER_PROCESS)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((closed) => probe.close(closed))
    if (isFree) return port
  }
}

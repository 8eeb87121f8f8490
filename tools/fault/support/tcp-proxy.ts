import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** Breaks what is connected; new connections go to that port. */
  turnTo: (port: number) => void
  stop: () => Promise<void>
}

/**
 * One address before whichever server of a database is the primary, as a balancer or a moving address gives it.
 * With a delay it is a long line: what is still on it when one side breaks is lost.
 */
export async function startTcpProxy(firstTarget: number, { delayMs = 0 } = {}): Promise<TcpProxy> {
  let target = firstTarget
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      pass(one, other, delayMs)
      one.on('error', () => {})
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    turnTo(port) {
      target = port
      breakAll()
    },
    async stop() {
      breakAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function pass(from: Socket, to: Socket, delayMs: number): void {
  if (delayMs === 0) from.pipe(to)
  else from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), delayMs))
}

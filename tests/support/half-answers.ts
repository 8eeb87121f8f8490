import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server whose answers begin like page data and break off, or never end: `url()` says which. */
export class HalfAnswers {
  private readonly server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/x-script' })
    response.write('[{}]\n', () => {
      this.server.emit('begun')
      if (request.url?.startsWith('/breaks-off')) breakOff(response)
    })
  })

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
  }

  url(fate: 'breaks-off' | 'never-ends'): string {
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}/${fate}`
  }

  /** Resolves when the next answer's beginning is on its way. */
  async hasBegun(): Promise<void> {
    await once(this.server, 'begun')
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

function breakOff(response: ServerResponse): void {
  setTimeout(() => response.destroy(), 100)
}

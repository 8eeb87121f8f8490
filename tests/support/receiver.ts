import { MISSING_ID } from './inputs'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
export type Receiver = { url: string; received: Received[]; close: () => Promise<void> }

/** A receiver of webhooks on this machine. `answer` may answer as it likes, or not at all. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) =>
    response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      received.push(call)
      answer(response, call)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An event of which nothing is there any more. */
export const commentAdded = {
  type: 'comment.added' as const,
  timestamp: '2030-01-31T17:00:00.000Z',
  data: { campaign: { id: MISSING_ID }, tactic: { id: MISSING_ID }, comment: { id: MISSING_ID } },
}

import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { drain, withDeadline } from '~/http/server/shutdown.server'

const TURN_MS = 10
/** Far from what the deadlines below allow, and far below what unbounded waits would take. */
const TOO_LONG_MS = 8_000

let isBusy = false
afterEach(() => (isBusy = false))

/** Every turn of the event loop takes long, as on a machine with other work. */
function keepBusy(): void {
  if (!isBusy) return
  const begun = performance.now()
  while (performance.now() - begun < TURN_MS);
  setImmediate(keepBusy)
}

/** A server with one request that is never answered. */
async function hangingServer(): Promise<Server> {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).on('error', () => {})
  await once(server, 'request')
  return server
}

test('On a busy machine a request that never ends is cut by the deadline', async () => {
  const server = await hangingServer()
  isBusy = true
  keepBusy()
  const start = performance.now()
  await drain(server, start + 1_500)
  expect(performance.now() - start).toBeLessThan(TOO_LONG_MS)
  expect(server.listening).toBe(false)
})

test('Work that never ends is left at the deadline', async () => {
  const start = performance.now()
  await withDeadline(start + 50, new Promise(() => {}))
  expect(performance.now() - start).toBeLessThan(TOO_LONG_MS)
})

test('Work that ends sooner is not waited for any longer, and its error is told', async () => {
  const start = performance.now()
  await withDeadline(start + 60_000, Promise.resolve())
  await expect(withDeadline(start + 60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(performance.now() - start).toBeLessThan(TOO_LONG_MS)
})

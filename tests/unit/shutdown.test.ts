import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { drain } from '~/server/shutdown.server'
import { withDeadline } from '~/domain/with-deadline.server'

const TURN_MS = 10
/** Beyond this project's timeout, so waiting for it fails the test. */
const NEVER_MS = 60 * 60_000

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
  await drain(server, performance.now() + 1_500)
  expect(server.listening).toBe(false)
})

test('Work that never ends is left at the deadline', async () => {
  await withDeadline(performance.now() + 50, new Promise(() => {}))
})

test('Work that ends sooner is not waited for any longer, and its error is told', async () => {
  const deadline = performance.now() + NEVER_MS
  await withDeadline(deadline, Promise.resolve())
  await expect(withDeadline(deadline, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

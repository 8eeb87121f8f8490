import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { useSharedApp } from '../support/app'
import { anonymous, send } from '../support/client'

const app = useSharedApp()
const KIBIBYTE = 1024
const SIZES = [100, 128, 300, 2048].map((kibibytes) => kibibytes * KIBIBYTE)
/** Longer than an answer takes on a busy machine; shorter than the app's own time for a request. */
const ANSWER_TIMEOUT_MS = 25_000

const lengthHeader = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`
const chunked = (body: string) =>
  `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

function open(): Socket {
  const { hostname, port } = new URL(app.url)
  return connect({ host: hostname, port: Number(port) })
}

/** Sends a POST and then asks for /healthz on the same connection. Whether that is answered, or the first said `close`. */
async function servesAfter(head: string, rest: string): Promise<boolean> {
  const socket = open()
  let received = ''
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('No answer')))
  socket.on('data', (data: Buffer) => {
    const isFirst = received === ''
    received += data.toString('latin1')
    if (isFirst) socket.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n\r\n`)
    if (received.includes('{"status":"ok",')) socket.end()
  })
  socket.write(head + rest)
  await once(socket, 'close').catch(() => {})
  return received.includes('{"status":"ok",') || /^connection: close/im.test(received)
}

test.each([
  'POST /api/teams',
  'POST /api/nothing',
  'PUT /api/teams',
  'POST /mcp',
  'POST /login',
  'POST /login.data',
  'POST /theme',
  'POST /results/unknown',
  'POST /unsubscribe/unknown',
  'POST /campaigns/unknown',
  'POST /nothing/here',
  'POST /favicon.svg',
  'POST /assets/gone.js',
  'PUT /dashboard',
  'GET /dashboard',
])('A body of any size leaves the connection of %s alive', async (line) => {
  const { host, origin } = new URL(app.url)
  for (const size of SIZES) {
    for (const framing of [lengthHeader, chunked]) {
      const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
      const serves = await servesAfter(head, framing(`theme=${'x'.repeat(size - 6)}`))
      expect([size, framing.name, serves]).toEqual([size, framing.name, true])
    }
  }
})

test('A body that is cut off leaves nothing behind', async () => {
  for (const path of ['/api/teams', '/login', '/mcp']) {
    const socket = open()
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nContent-Length: 300000\r\n\r\n`)
    socket.write('x'.repeat(128 * KIBIBYTE), () => socket.destroy())
    await once(socket, 'close')
  }
  expect((await send(`${app.url}/healthz`)).status).toBe(200)
  expect((await anonymous(app).get('/api/auth/me')).status).toBe(401)
})

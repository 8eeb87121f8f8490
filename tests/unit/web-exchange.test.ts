import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PageResponse,
  readAnswer,
  sendAnswer,
  toWebRequest,
  toWebRequestWithBody,
} from '~/http/server/web-exchange.server'

type Handle = (request: ExpressRequest, response: ExpressResponse) => Promise<void>

let handle: Handle
const app = express()
app.use((request, response, next) => void handle(request, response).catch(next))
const server = app.listen(0, '127.0.0.1')
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?q=1`

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => server.close())

test('a page is sent as its text, with its status and every cookie', async () => {
  handle = async (_request, response) => {
    const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
    headers.append('Set-Cookie', 'a=1')
    headers.append('Set-Cookie', 'b=2')
    sendAnswer(response, await readAnswer(new PageResponse('<p>é</p>', { status: 400, headers })))
  }
  const answer = await fetch(address())
  expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([
    400,
    ['a=1', 'b=2'],
    '<p>é</p>',
  ])
  expect(answer.headers.get('Content-Length')).toBe('9')
})

test('a stream is read to its end before anything is sent', async () => {
  handle = async (_request, response) => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'))
        controller.error(new Error('broken'))
      },
    })
    await expect(readAnswer(new Response(broken))).rejects.toThrow('broken')
    sendAnswer(response, await readAnswer(new Response(new Blob(['whole']).stream(), { status: 201 })))
  }
  const answer = await fetch(address())
  expect([answer.status, await answer.text()]).toEqual([201, 'whole'])
})

test('a request keeps method, address, headers and body', async () => {
  handle = async (request, response) => {
    const isReading = request.method === 'GET'
    const web = isReading ? toWebRequest(request) : toWebRequestWithBody(request, response)
    const { pathname, search } = new URL(web.url)
    response.json([web.method, pathname + search, web.headers.get('X-Mark'), await web.text()])
  }
  const headers = { 'X-Mark': 'one' }
  const read = await fetch(address(), { headers })
  expect(await read.json()).toEqual(['GET', '/path?q=1', 'one', ''])
  const sent = await fetch(address(), { method: 'POST', headers, body: 'field=é' })
  expect(await sent.json()).toEqual(['POST', '/path?q=1', 'one', 'field=é'])
})

test('a form is aborted when its sender hangs up, and not when it has been answered', async () => {
  const signals: AbortSignal[] = []
  const closed = new Promise<void>((resolve) => {
    handle = async (request, response) => {
      const { signal } = toWebRequestWithBody(request, response)
      signals.push(signal)
      if (request.headers['x-mark'] === 'answered') response.end()
      else signal.addEventListener('abort', () => resolve())
    }
  })
  await fetch(address(), { method: 'POST', headers: { 'X-Mark': 'answered' }, body: 'a=1' })
  const leaving = httpRequest(address(), { method: 'POST', headers: { 'Content-Length': '10' } })
  leaving.on('error', () => {})
  leaving.write('a=1')
  await expect.poll(() => signals.length).toBe(2)
  leaving.destroy()
  await closed
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
})

import { connect } from 'node:net'
import type { Cast } from './cast'
import type { FuzzRequest } from './requests'
import { fill } from './values'

export type FuzzAnswer = { status: number; headers: Map<string, string>; text: string; milliseconds: number }

const PATIENCE = 5_000

/** Why there is no answer. */
export class NoAnswer extends Error {}

/**
 * Sends one request over a connection of its own, byte for byte: no client of Node's sends what this must.
 * @throws NoAnswer when the connection ends without a status, or nothing is heard in time.
 */
export function send(base: string, request: FuzzRequest, cast: Cast): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(base)
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      reject(new NoAnswer(`No answer within ${PATIENCE / 1000} s`))
      socket.destroy()
    }, PATIENCE)
    socket.on('data', (chunk) => chunks.push(chunk))
    // An answer may come before all of the request is read; what arrived counts.
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      const answer = parse(Buffer.concat(chunks))
      if (answer) resolve({ ...answer, milliseconds: performance.now() - start })
      else reject(new NoAnswer('The connection ended without a status'))
    })
    socket.write(toBytes(base, request, cast))
  })
}

function toBytes(base: string, request: FuzzRequest, { tokens, values }: Cast): Buffer {
  const { method, target, isChunked, caller } = request
  const body = request.body === null ? null : Buffer.from(fill(request.body, values))
  const headers = new Map([['host', new URL(base).host], ...credential(base, caller, tokens)])
  if (body && isChunked) headers.set('transfer-encoding', 'chunked')
  if (body && !isChunked) headers.set('content-length', String(body.length))
  for (const [name, value] of request.headers) headers.set(name.toLowerCase(), value)
  headers.set('connection', 'close')
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${fill(target, values)} HTTP/1.1\r\n`),
    Buffer.from(`${lines.join('')}\r\n`, 'latin1'),
    ...(body ? (isChunked ? inChunks(body) : [body]) : []),
  ])
}

function credential(base: string, { person, credential }: FuzzRequest['caller'], tokens: Cast['tokens']) {
  const { session, apiToken } = tokens[person]
  const headers: Record<FuzzRequest['caller']['credential'], [string, string][]> = {
    none: [],
    bearer: [['authorization', `Bearer ${session}`]],
    apiToken: [['authorization', `Bearer ${apiToken}`]],
    cookie: [
      ['cookie', `tactics-session=${session}`],
      ['origin', base],
    ],
  }
  return headers[credential]
}

function inChunks(body: Buffer): Buffer[] {
  const middle = Math.ceil(body.length / 2)
  return [body.subarray(0, middle), body.subarray(middle), Buffer.alloc(0)].flatMap((part, index) =>
    part.length > 0 || index === 2
      ? [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]
      : [],
  )
}

function parse(bytes: Buffer): Omit<FuzzAnswer, 'milliseconds'> | null {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]
  if (!status || end < 0) return null
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = bytes.subarray(end + '\r\n\r\n'.length)
  const text = headers.get('transfer-encoding') === 'chunked' ? joinChunks(body) : body
  return { status: Number(status), headers, text: text.toString() }
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const line = body.indexOf('\r\n', at)
    const size = parseInt(body.subarray(at, line).toString('latin1'), 16)
    if (!size || line < 0) break
    chunks.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(chunks)
}

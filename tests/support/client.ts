import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest, type RequestOptions } from 'node:http'
import { operations, type OperationName, type OutputOf } from '~/contract/operations.server'
import { ErrorBody } from '~/contract/error'
import type { Operation } from '~/domain/operation.server'
import { createHttp } from '../../tools/replay/http'
import { signIn as signInByHttp } from '../../tools/replay/sign-in'
import { expectDocumented } from './openapi'

export type Answer = { status: number; headers: Headers; text: string; body: unknown }
export type Input = Record<string, unknown>
export type Client = ReturnType<typeof createClient>
export type Person = Awaited<ReturnType<typeof signIn>>

export const CALLS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type HttpRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | URLSearchParams
}

/** Sends one request; redirects are handed back, not followed. */
export function send(url: string, { method = 'GET', headers = {}, body }: HttpRequest = {}): Promise<Answer> {
  const given = new Headers(headers)
  const isForm = body instanceof URLSearchParams
  if (isForm && !given.has('Content-Type')) given.set('Content-Type', 'application/x-www-form-urlencoded')
  // Compressing every answer would cost more than the rest of most of them.
  if (!given.has('Accept-Encoding')) given.set('Accept-Encoding', 'identity')
  const bytes = isForm ? body.toString() : body
  if (bytes !== undefined) given.set('Content-Length', String(Buffer.byteLength(bytes)))
  return exchange(
    url,
    { agent, method, headers: Object.fromEntries(given) },
    bytes === undefined ? [] : [bytes],
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends JSON to one app with the same headers every time: one caller with one credential. Every answer is held against
 * the app's own OpenAPI document.
 */
export function createClient(base: string, headers: Record<string, string> = {}, email?: string) {
  const complete = (name: OperationName, input: Input) =>
    name === 'deleteAccount' && email ? { ...input, email } : input

  async function request(method: string, path: string, body?: unknown) {
    const answer = await send(base + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await expectDocumented(base, method, path, answer)
    return answer
  }
  return {
    base,
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body?: unknown) => request('POST', path, body),
    put: (path: string, body?: unknown) => request('PUT', path, body),
    patch: (path: string, body?: unknown) => request('PATCH', path, body),
    delete: (path: string, body?: unknown) => request('DELETE', path, body),
    /** An operation of the contract by its name. */
    call(name: OperationName, input: Input = {}) {
      const { method, path, body } = requestOf(name, complete(name, input))
      return request(method, path, body)
    },
    /** The same, for what must succeed: the answer in the contract's type. */
    async must<Name extends OperationName>(name: Name, input: Input = {}): Promise<OutputOf<Name>> {
      const { method, path, body } = requestOf(name, complete(name, input))
      const answer = await request(method, path, body)
      if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
      return operations[name].output.parse(answer.body) as OutputOf<Name>
    },
  }
}

/** Where an operation's input goes: into the path what it names, the rest into the query or the body. */
export function requestOf(name: OperationName, input: Input): { method: string; path: string; body?: Input } {
  const { method, path }: Operation = operations[name]
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, field]) => field))
  const address = path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(input[field])))
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !inPath.has(field)))
  if (Object.keys(rest).length === 0) return { method, path: address }
  if (method !== 'GET') return { method, path: address, body: rest }
  return { method, path: `${address}?${new URLSearchParams(rest as Record<string, string>).toString()}` }
}

export const COOKIE = 'tactics-session'

/** The headers of a browser that is signed in and on one of our pages. */
export function cookieHeaders(base: string, token: string): Record<string, string> {
  return { Cookie: `${COOKIE}=${token}`, Origin: base }
}

/** Signs a new person in at the local stand-in for Google. Their calls go by bearer, or by cookie from our origin. */
export async function signIn({ url }: { url: string }, full_name: string, email = newAddress()) {
  const token = await signInByHttp(createHttp(new URL(url), refuseToWait), { name: full_name, email })
  const bearer = createClient(url, { Authorization: `Bearer ${token}` }, email)
  const { user } = await bearer.must('getMe')
  return {
    ...bearer,
    id: user.id,
    full_name,
    email,
    token,
    asCookie: createClient(url, cookieHeaders(url, token), email),
  }
}

export function anonymous({ url }: { url: string }): Client {
  return createClient(url)
}

export function newAddress(): string {
  return `${randomBytes(6).toString('hex')}@example.com`
}

function refuseToWait(): never {
  throw new Error('The app limits the rate of sign-ins')
}

const StrictErrorBody = ErrorBody.strict()

/** The error body (docs/product.md#error-body) without the parts that differ from answer to answer. */
export function refusalOf({ status, headers, body, text }: Answer) {
  const parsed = StrictErrorBody.safeParse(body)
  if (!parsed.success) throw new Error(`${status} with a wrong error body: ${text.slice(0, 300)}`)
  const { request_id, message, ...refusal } = parsed.data
  if (message !== refusal.error) throw new Error('message and error differ')
  if (headers.get('X-Request-Id') !== request_id) throw new Error('X-Request-Id and request_id differ')
  return { status, ...refusal }
}

/** What is no proper request: any method, any header, an address that is none, a body without a length. */
export function sendRaw(
  base: string,
  method: string,
  path: string,
  { headers = {}, chunks = [] }: { headers?: Record<string, string>; chunks?: string[] } = {},
): Promise<Answer> {
  const { hostname, port, host } = new URL(base)
  return exchange(base, { hostname, port, method, path, headers: { Host: host, ...headers } }, chunks)
}

/**
 * Connections are kept, and closed by an app that ends. Idle ones go long before the app closes them after 75 seconds: a
 * request on one that is being closed would fail.
 */
const agent = new Agent({ keepAlive: true, timeout: 30_000 })
const ANSWER_TIMEOUT_MS = 50_000

/** By `node:http`, since fetch takes several times as much of a processor. */
function exchange(url: string, options: RequestOptions, chunks: (string | Uint8Array)[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, options, (response) => {
      const received: Buffer[] = []
      response.on('data', (chunk: Buffer) => received.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(received).toString()
        const headers = new Headers()
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) headers.append(name, value)
        resolve({ status: response.statusCode ?? 0, headers, text, body: readJson(text) })
      })
    })
    request.setTimeout(ANSWER_TIMEOUT_MS, () => request.destroy(new Error(`No answer from ${url}`)))
    request.once('error', reject)
    for (const chunk of chunks) request.write(chunk)
    request.end()
  })
}

import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { env } from '../../env.server'
import { decodeText, readBody } from '../request/body.server'
import { checkedLookup, requireAllowedUrl, type LookupOptions } from '../request/checked-lookup.server'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 10 * 1_024
const ID_MAX = 300
const CACHED_MAX = 100
const MINUTE_MS = 60_000
const FAILURE_MS = 30_000
const SHORTEST_MS = 5 * MINUTE_MS
const LONGEST_MS = 60 * MINUTE_MS

const cached = new Map<string, { until: number; document: object | null }>()

/**
 * The client id metadata document at an address, or null for whatever reason: answers that differed would let people look
 * around in our network. `beforeFetch` may throw a refusal.
 */
export async function fetchDocument(
  client_id: string,
  beforeFetch: () => Promise<unknown>,
): Promise<object | null> {
  const known = cached.get(client_id)
  if (known && known.until > Date.now()) return known.document
  if (!isDocumentAddress(client_id)) return null
  await beforeFetch()
  const options = { allowsLoopback: env.allowsLoopbackWebhooks }
  const { document, freshMs } = await download(client_id, options).catch(() => ({
    document: null,
    freshMs: FAILURE_MS,
  }))
  cached.delete(client_id)
  const [oldest] = cached.keys()
  if (oldest !== undefined && cached.size >= CACHED_MAX) cached.delete(oldest)
  cached.set(client_id, { document, until: Date.now() + freshMs })
  return document
}

/** As URL parsers write it: without dot segments, default ports and capitals in the host. */
function isDocumentAddress(client_id: string): boolean {
  if (client_id.length > ID_MAX || !URL.canParse(client_id)) return false
  const { href, pathname, hash, username, password } = new URL(client_id)
  return href === client_id && pathname !== '/' && !hash && !username && !password
}

/** @throws Error unless it is a JSON object that names its own address. Redirects are not followed. */
export async function download(client_id: string, options: LookupOptions, timeoutMs = TIMEOUT_MS) {
  requireAllowedUrl(client_id, options)
  const response = await get(client_id, options, AbortSignal.timeout(timeoutMs))
  const { statusCode, headers } = response
  if (statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) {
    response.destroy()
    throw new Error('no document')
  }
  const document: unknown = JSON.parse(decodeText(await readBody(upToLimit(response))))
  if (typeof document !== 'object' || document === null) throw new Error('no object')
  if ((document as { client_id?: unknown }).client_id !== client_id) throw new Error('of another client')
  return { document, freshMs: freshFor(headers['cache-control']) }
}

function get(url: string, options: LookupOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const open = url.startsWith('https:') ? httpsRequest : httpRequest
  const headers = { accept: 'application/json' }
  return new Promise((resolve, reject) => {
    const request = open(url, { headers, lookup: checkedLookup(options), agent: false, signal }, resolve)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('another protocol'))
    })
    request.on('error', reject)
    request.end()
  })
}

/** Gives up at the limit, unlike `readBody`, which reads requests to their end. */
async function* upToLimit(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('too long')
    yield chunk
  }
}

function freshFor(cacheControl = ''): number {
  const seconds = Number(/max-age=(\d+)/i.exec(cacheControl)?.[1] ?? 0)
  return Math.min(Math.max(seconds * 1_000, SHORTEST_MS), LONGEST_MS)
}

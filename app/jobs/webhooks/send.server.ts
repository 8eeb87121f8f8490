import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ATTEMPT_SECONDS } from '../../domain/webhooks/constants'
import { ipOf, isLoopbackAddress, isPublicAddress } from '../../domain/webhooks/public-address'

const DNS_TIMEOUT_MS = 2_000

/** The IP addresses of a name. */
type Resolve = (hostname: string) => Promise<string[]>
export type SendOptions = { allowsLoopback: boolean; resolve?: Resolve; timeoutMs?: number }
export type Outgoing = { url: string; body: string; headers: Record<string, string> }
export type Answer = { status: number; retry_after: string | null }

/** A request that was not made because of where it would have gone. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/**
 * Posts to a receiver, on the internet only. What a name resolves to is checked for the very connection that is opened,
 * so a name that changes in between leads nowhere else. Redirects are not followed. The status is the answer: the
 * connection is closed before the body is read.
 * @throws Error without an answer in time, RefusedAddress for one of a private network.
 */
export async function send({ url, body, headers }: Outgoing, options: SendOptions): Promise<Answer> {
  const { allowsLoopback, timeoutMs = ATTEMPT_SECONDS * 1_000 } = options
  const { protocol, hostname } = new URL(url)
  const ip = ipOf(hostname)
  if (ip !== null) requireAllowed([ip], allowsLoopback)
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsLoopback))
    throw new RefusedAddress('not https')
  const signal = AbortSignal.timeout(timeoutMs)
  const request: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: checkedLookup(options),
    agent: false,
    signal,
  }
  try {
    return await answerOf(url, request, body)
  } catch (error) {
    throw signal.aborted ? new Error(`no answer within ${timeoutMs / 1_000} seconds`) : error
  }
}

function answerOf(url: string, options: RequestOptions, body: string): Promise<Answer> {
  const open = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = open(url, options, (response) => {
      // A body may come slowly or never end.
      response.on('error', () => {}).destroy()
      resolve(toAnswer(response))
    })
    // Without a listener Node.js closes such a connection and reports neither an answer nor an error.
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(toAnswer(response))
    })
    request.on('error', reject)
    request.end(body)
  })
}

function toAnswer({ statusCode = 0, headers }: IncomingMessage): Answer {
  return { status: statusCode, retry_after: headers['retry-after'] ?? null }
}

function requireAllowed(addresses: string[], allowsLoopback: boolean): void {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopbackAddress(ip))
  if (addresses.length === 0) throw new Error('the name has no address')
  if (!addresses.every(isAllowed)) throw new RefusedAddress('the address is not public')
}

function checkedLookup({ allowsLoopback, resolve = resolveName }: SendOptions): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname)
      .then((addresses) => {
        requireAllowed(addresses, allowsLoopback)
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      })
      .then(
        (found) => {
          const [first] = found
          if (all) callback(null, found)
          else callback(null, first?.address ?? '', first?.family)
        },
        (error: Error) => callback(error, all ? [] : ''),
      )
  }
}

/** Asks the name server itself: the system's resolver would hold a thread that files need while a server is silent. */
async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

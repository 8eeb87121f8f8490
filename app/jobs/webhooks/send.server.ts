import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { ATTEMPT_SECONDS } from '../../domain/webhooks/constants'
import {
  checkedLookup,
  requireAllowedUrl,
  type LookupOptions,
} from '../../http/request/checked-lookup.server'

export type SendOptions = LookupOptions & { timeoutMs?: number }
export type Outgoing = { url: string; body: string; headers: Record<string, string> }
export type Answer = { status: number; retry_after: string | null }

/**
 * Posts to a receiver, on the internet only. What a name resolves to is checked for the very connection that is opened,
 * so a name that changes in between leads nowhere else. Redirects are not followed. The status is the answer: the
 * connection is closed before the body is read.
 * @throws Error without an answer in time, RefusedAddress for one of a private network.
 */
export async function send({ url, body, headers }: Outgoing, options: SendOptions): Promise<Answer> {
  const { timeoutMs = ATTEMPT_SECONDS * 1_000 } = options
  requireAllowedUrl(url, options)
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

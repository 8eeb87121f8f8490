import { createReadableStreamFromReadable } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { env } from '../../env.server'

export type Answer = { status: number; headers: Headers; body: string | Buffer }

/** A page. Remix hands it on as it is, so that its text is sent without a web stream (docs/decisions/022). */
export class PageResponse extends Response {
  constructor(
    readonly html: string,
    init: ResponseInit,
  ) {
    super(null, init)
  }
}

/** The request as loaders and actions know it, without its body. */
export function toWebRequest(request: ExpressRequest, init: RequestInit = {}): Request {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Request(new URL(request.originalUrl, env.APP_URL), { method: request.method, headers, ...init })
}

/** The same with its body, aborted when the client disconnects before the answer. */
export function toWebRequestWithBody(request: ExpressRequest, response: ExpressResponse): Request {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return toWebRequest(request, {
    body: createReadableStreamFromReadable(request),
    duplex: 'half',
    signal: controller.signal,
  })
}

/** Reads an answer to its end: no answer of this app is sent before all of it is there. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  return { status, headers, body: textOf(response) ?? Buffer.from(await response.arrayBuffer()) }
}

/** Asks for the field, since while developing the class may have been loaded twice. */
function textOf(response: Response & Partial<PageResponse>): string | undefined {
  return response.html
}

export function sendAnswer(response: ExpressResponse, { status, headers, body }: Answer): void {
  response.status(status)
  for (const [name, value] of headers) response.append(name, value)
  response.end(body)
}

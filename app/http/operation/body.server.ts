import { data } from '@remix-run/node'
import { HttpError } from './failure.server'
import { MAX_BODY_KIBIBYTES, TOO_LARGE } from './refusals.server'

const MAX_BODY_BYTES = MAX_BODY_KIBIBYTES * 1024

type Chunks = AsyncIterable<Uint8Array>

/** Bodies that have not been made a web stream, by the request without one: the stream costs more than a vote's rules. */
const unwrapped = new WeakMap<Request, Chunks>()

/** Lets `readBody` read the body of `request` from where it arrives. */
export function attachBody(request: Request, body: Chunks): Request {
  unwrapped.set(request, body)
  return request
}

/**
 * A body, counted while it is read, so that none fills the memory. Read to its end all the same: whoever stops reading
 * closes the connection, and the refusal with it.
 * @throws HttpError when it is too large.
 */
export async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const body = unwrapped.get(request) ?? (request.body as unknown as Chunks | null)
  if (!body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BODY_BYTES) throw new HttpError(TOO_LARGE)
  return Buffer.concat(chunks)
}

/**
 * The form that a screen was sent; a body that is none has no fields.
 * @throws the page of status 413 when it is too large.
 */
export async function readForm(request: Request): Promise<FormData> {
  const body = await readBody(request).catch((error: unknown) => {
    if (error instanceof HttpError) throw data(error.failure.error, { status: error.failure.status })
    throw error
  })
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  return new Response(body, { headers }).formData().catch(() => new FormData())
}

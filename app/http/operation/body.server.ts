import { data } from '@remix-run/node'
import { HttpError } from './to-refusal.server'
import { MAX_BODY_KIBIBYTES, TOO_LARGE } from './refusals.server'

const MAX_BODY_BYTES = MAX_BODY_KIBIBYTES * 1024

/** A body as it arrives, from the connection or as a web stream. */
export type Body = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

/**
 * Reads a body to its end, even one that is too large: closing the connection earlier would lose the refusal. What is
 * over the limit is not kept.
 * @throws HttpError 413 when it is too large.
 */
export async function readBody(body: Body | null): Promise<Buffer<ArrayBuffer>> {
  if (!body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's web streams are iterable, which the browser's type of them does not say.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BODY_BYTES) throw new HttpError(TOO_LARGE)
  return Buffer.concat(chunks)
}

/**
 * The form that a screen was sent; a body that is not a form has no fields.
 * @throws the page of status 413 when it is too large.
 */
export async function readForm(request: Request): Promise<FormData> {
  const body = await readBody(request.body).catch((error: unknown) => {
    if (error instanceof HttpError) throw data(error.refusal.error, { status: error.refusal.status })
    throw error
  })
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  return new Response(body, { headers }).formData().catch(() => new FormData())
}

import { HttpError } from './to-refusal.server'
import { MAX_BODY_KIBIBYTES, NOT_UTF8, tooLarge } from './refusals.server'

const BYTES_PER_KIBIBYTE = 1024

export type Body = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

/** The body. One that is too large is read to its end, so that the client receives the HttpError 413, but not kept. */
export async function readBody(
  body: Body | null,
  maxKibibytes: number = MAX_BODY_KIBIBYTES,
): Promise<Buffer<ArrayBuffer>> {
  const maxBytes = maxKibibytes * BYTES_PER_KIBIBYTE
  if (!body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Web streams are iterable in Node, but not in the browser's types.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) throw new HttpError(tooLarge(maxKibibytes))
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a body. Throws HttpError 400 if it is not UTF-8: other decoders put U+FFFD where people typed something. */
export function decodeText(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new HttpError(NOT_UTF8)
  }
}

/**
 * The fields of a form, none if the body is not a form. Throws a page of status 413 when it is too large, 400 when it is not UTF-8,
 * unless it is of several parts and may hold a file in any encoding.
 */
export async function readForm(
  request: Request,
  maxKibibytes?: number,
  { mayHoldFile = false } = {},
): Promise<FormData> {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  try {
    const body = await readBody(request.body, maxKibibytes)
    const isOfParts = /^multipart\/form-data/i.test(headers['Content-Type'])
    if (!mayHoldFile || !isOfParts) requireUtf8(decodeText(body), headers['Content-Type'])
    return await new Response(body, { headers }).formData().catch(() => new FormData())
  } catch (error) {
    if (error instanceof HttpError) throw Response.json(error.refusal.error, { status: error.refusal.status })
    throw error
  }
}

/** Throws HttpError 400 if the bytes that a form writes as `%C3%A4` are not UTF-8. */
function requireUtf8(text: string, contentType: string): void {
  if (!/^application\/x-www-form-urlencoded/i.test(contentType)) return
  for (const [escapes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi))
    decodeText(Buffer.from(escapes.replaceAll('%', ''), 'hex'))
}

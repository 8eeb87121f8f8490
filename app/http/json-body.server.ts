import { HttpError } from './failure.server'

const MAX_BODY_BYTES = 64 * 1024

/** The fields of a JSON body; an empty body has none. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  if (text === '') return {}
  if (!/^application\/json *(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new HttpError({ status: 415, error: 'Send the body as application/json' })
  }
  const body = parseJson(text)
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new HttpError({ status: 400, error: 'The body must be a JSON object' })
}

/**
 * Counted while it is read, so that no body fills the memory. Read to its end all the same: whoever stops reading
 * closes the connection, and the refusal with it.
 */
async function readText(request: Request): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BODY_BYTES) throw new HttpError({ status: 413, error: 'The body must be at most 64 KiB' })
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError({ status: 400, error: 'The body is not valid JSON' })
  }
}

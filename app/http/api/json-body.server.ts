import type { Operation } from '../../domain/operation.server'
import { decodeText, readBody, type Body } from '../request/body.server'
import type { Incoming } from '../request/scope.server'
import { HttpError } from '../request/to-refusal.server'
import {
  BROKEN_JSON,
  COMPRESSED,
  MAX_BODY_DEPTH,
  NO_OBJECT,
  NOT_JSON,
  TOO_DEEP,
} from '../request/refusals.server'

/** The fields of a JSON body; an empty body has none. */
export async function readJsonBody(
  { request, body }: { request: Incoming; body: Body | null },
  { maxBodyKibibytes }: Pick<Operation, 'maxBodyKibibytes'>,
): Promise<Record<string, unknown>> {
  const bytes = await readBody(body, maxBodyKibibytes)
  if (bytes.length === 0) return {}
  if (!/^application\/json *(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new HttpError(NOT_JSON)
  }
  if (!/^(?:identity)?$/i.test(request.headers.get('Content-Encoding') ?? '')) throw new HttpError(COMPRESSED)
  const fields = parseJson(decodeText(bytes).replace(/^\uFEFF/, ''))
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new HttpError(NO_OBJECT)
  return fields as Record<string, unknown>
}

function parseJson(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new HttpError(BROKEN_JSON)
  }
  if (depthOf(body) > MAX_BODY_DEPTH) throw new HttpError(TOO_DEEP)
  return body
}

/** How deep arrays and objects are nested. Stops counting beyond the limit. */
function depthOf(value: unknown, outside = 0): number {
  if (typeof value !== 'object' || value === null || outside > MAX_BODY_DEPTH) return outside
  return Math.max(outside + 1, ...Object.values(value).map((child) => depthOf(child, outside + 1)))
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Params } from '@remix-run/react'
import type { Method } from '../../domain/operation.server'
import type { Body } from '../request/body.server'
import { bodyInProtocol } from '../request/protocol-refusals.server'
import { GIVEN_TWICE, NO_SUCH_CALL, type Refusal } from '../request/refusals.server'
import { decodeSegments } from '../request/routed-path.server'
import { runOperation } from '../request/run-operation.server'
import { scopeOf, type Incoming, type IncomingArgs, type RequestArgs } from '../request/scope.server'
import { HttpError, toRefusal } from '../request/to-refusal.server'
import { findCall, type Call } from './calls.server'
import { readJsonBody } from './json-body.server'

export type Answer = {
  status: number
  headers: Record<string, string>
  content: string | Uint8Array<ArrayBuffer>
}
/** `body` is that of the request, which may still be on its connection. */
export type CallArgs = IncomingArgs & { params: Params; body: Body | null }
type Args = LoaderFunctionArgs | ActionFunctionArgs

const NOT_CACHED = { 'Cache-Control': 'no-store' }

/** Runs the operation that a call names by its method. Another method is a 405. Never throws. */
export async function answerCall({ byMethod }: Call, args: CallArgs): Promise<Answer> {
  const { request, params } = args
  const { request_id } = scopeOf(args)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const operation = byMethod[method as Method]
  if (!operation) return refusalAnswer(methodNotAllowed(Object.keys(byMethod)), request_id)
  try {
    const fields = method === 'GET' ? queryFields(request) : await readJsonBody(args, operation)
    const outcome = await runOperation(operation, args, { ...fields, ...params })
    if (!outcome.ok) return refusalAnswer(outcome.refusal, request_id)
    const { status = 200, contentType } = operation
    const headers = { ...NOT_CACHED, ...attachment(outcome.filename) }
    if (!contentType) return jsonAnswer(outcome.data, status, headers)
    if (outcome.data instanceof Uint8Array)
      return {
        status,
        headers: { ...headers, 'Content-Type': contentType },
        content: new Uint8Array(outcome.data),
      }
    const type = `${contentType}; charset=utf-8`
    return { status, headers: { ...headers, 'Content-Type': type }, content: String(outcome.data) }
  } catch (error) {
    return refusalAnswer(toRefusal(error), request_id)
  }
}

export async function answerPath(args: Args): Promise<Response> {
  const { request, context } = args
  const found = findCall(decodeSegments(new URL(request.url).pathname))
  if (!found) return refusedResponse(NO_SUCH_CALL, args)
  const { call, params } = found
  return toResponse(await answerCall(call, { request, params, context, body: request.body }))
}

/** The action of read-only routes that are not operations: answers 405. */
export function readOnly(args: ActionFunctionArgs): Response {
  return refusedResponse(methodNotAllowed(['GET']), args)
}

export function refusedResponse(refusal: Refusal, args: RequestArgs): Response {
  const { request_id, routed } = scopeOf(args)
  const { status, headers } = refusal
  const ofProtocol = bodyInProtocol(routed, refusal)
  if (ofProtocol) return toResponse(jsonAnswer(ofProtocol, status, { ...NOT_CACHED, ...headers }))
  return toResponse(refusalAnswer(refusal, request_id))
}

function refusalAnswer({ status, headers, ...body }: Refusal, request_id: string): Answer {
  return jsonAnswer({ ...body, message: body.error, request_id }, status, { ...NOT_CACHED, ...headers })
}

function jsonAnswer(body: unknown, status: number, headers: Record<string, string>): Answer {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    content: JSON.stringify(body),
  }
}

function toResponse({ status, headers, content }: Answer): Response {
  return new Response(content, { status, headers })
}

function attachment(filename: string | undefined): Record<string, string> {
  return filename === undefined ? {} : { 'Content-Disposition': `attachment; filename="${filename}"` }
}

function queryFields(request: Incoming): Record<string, unknown> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URL(request.url).searchParams) {
    if (fields.has(name)) throw new HttpError(GIVEN_TWICE)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function methodNotAllowed(methods: string[]): Refusal {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return {
    status: 405,
    error: 'This method is not supported here',
    headers: { Allow: allowed.join(', ') },
  }
}

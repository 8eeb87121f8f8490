import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { operations, type OperationName } from '../../contract'
import type { Method, Operation } from '../../contract/operation'
import { HttpError, toRefusal } from '../operation/to-refusal.server'
import { readJsonBody } from './json-body.server'
import { GIVEN_TWICE, type Refusal } from '../operation/refusals.server'
import { runOperation } from '../operation/run-operation.server'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type RouteOperations = Partial<Record<Method, OperationName>>

const NOT_CACHED = { 'Cache-Control': 'no-store' }

/** Loader and action of a resource route: one operation per method. Other methods answer 405. */
export function apiRoute(byMethod: RouteOperations) {
  const answer = (args: Args) => answerRequest(byMethod, args)
  return { loader: answer, action: answer }
}

/** The action of read-only routes under /api that are not operations: answers 405. */
export function readOnly({ context }: ActionFunctionArgs) {
  return refusalAnswer(methodNotAllowed({ GET: undefined }), context.request_id)
}

async function answerRequest(byMethod: RouteOperations, args: Args) {
  const { request, params, context } = args
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const name = byMethod[method as Method]
  if (!name) return refusalAnswer(methodNotAllowed(byMethod), context.request_id)
  try {
    const fields = method === 'GET' ? queryFields(request) : await readJsonBody(args, operations[name])
    const outcome = await runOperation(name, args, { ...fields, ...params })
    if (!outcome.ok) return refusalAnswer(outcome.refusal, context.request_id)
    const { status, contentType }: Operation = operations[name]
    const headers = { ...NOT_CACHED, ...attachment(outcome.filename) }
    if (contentType) return textAnswer(String(outcome.data), contentType, headers)
    return data<unknown>(outcome.data, { status: status ?? 200, headers })
  } catch (error) {
    return refusalAnswer(toRefusal(error), context.request_id)
  }
}

/** The header that makes browsers save an answer under a name. */
function attachment(filename: string | undefined): Record<string, string> {
  return filename === undefined ? {} : { 'Content-Disposition': `attachment; filename="${filename}"` }
}

function textAnswer(text: string, type: string, headers: Record<string, string>): Response {
  return new Response(text, { headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` } })
}

function queryFields(request: Request): Record<string, unknown> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URL(request.url).searchParams) {
    if (fields.has(name)) throw new HttpError(GIVEN_TWICE)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function methodNotAllowed(byMethod: RouteOperations): Refusal {
  const allowed = Object.keys(byMethod).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return {
    status: 405,
    error: 'This address does not know that method',
    headers: { Allow: allowed.join(', ') },
  }
}

/** The error body (docs/product.md#error-body). */
export function refusalAnswer({ status, headers, ...body }: Refusal, request_id: string) {
  return data<unknown>(
    { ...body, message: body.error, request_id },
    { status, headers: { ...NOT_CACHED, ...headers } },
  )
}

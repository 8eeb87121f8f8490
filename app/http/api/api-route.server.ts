import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { operations, type OperationName } from '../../contract'
import type { Method } from '../../contract/operation'
import { HttpError, toRefusal } from '../operation/to-refusal.server'
import { JsonResponse } from './json-response.server'
import { readJsonBody } from './json-body.server'
import { GIVEN_TWICE, type Refusal } from '../operation/refusals.server'
import { runOperation } from '../operation/run-operation.server'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type RouteOperations = Partial<Record<Method, OperationName>>

const PERSONAL = { 'Cache-Control': 'no-store' }

/** Loader and action of a resource route: each method is one operation, every other answers 405. */
export function apiRoute(byMethod: RouteOperations) {
  const answer = (args: Args) => answerRequest(byMethod, args)
  return { loader: answer, action: answer }
}

/** The action of what is under /api for reading alone and is no operation. */
export function readOnly({ context }: ActionFunctionArgs): Response {
  return failed(methodNotAllowed({ GET: undefined }), context.request_id)
}

async function answerRequest(byMethod: RouteOperations, args: Args): Promise<Response> {
  const { request, params, context } = args
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const name = byMethod[method as Method]
  if (!name) return failed(methodNotAllowed(byMethod), context.request_id)
  try {
    const fields = method === 'GET' ? queryFields(request) : await readJsonBody(args)
    const outcome = await runOperation(name, args, { ...fields, ...params })
    if (!outcome.ok) return failed(outcome.refusal, context.request_id)
    return new JsonResponse(outcome.data, { status: operations[name].status ?? 200, headers: PERSONAL })
  } catch (error) {
    return failed(toRefusal(error), context.request_id)
  }
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
export function failed({ status, headers, ...body }: Refusal, request_id: string): Response {
  return new JsonResponse(
    { ...body, message: body.error, request_id },
    { status, headers: { ...PERSONAL, ...headers } },
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { refusedResponse } from '../api/answer.server'
import { logError } from '../request/log.server'
import { scopeOf } from '../request/scope.server'
import { HttpError, toRefusal } from '../request/to-refusal.server'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Any page may read these answers: no cookie is read, and none is sent with them. */
const SHARED = { 'Access-Control-Allow-Origin': '*' }
const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
  'Access-Control-Max-Age': '3600',
}

/** A refusal by the names of RFC 6749, 7591 and 8707. */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    description: string,
    readonly status = 400,
  ) {
    super(description)
  }
}

/** Answers calls of one method, and what browsers ask before them. Never throws, and never answers a page. */
export function oauthEndpoint(
  method: 'GET' | 'POST',
  work: (request: Request) => Promise<object | null> | object,
  status = 200,
) {
  return async (args: Args): Promise<Response> => {
    if (args.request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...SHARED, ...ALLOWED } })
    return share(await answer(args, method, work, status))
  }
}

async function answer(
  args: Args,
  method: string,
  work: (request: Request) => Promise<object | null> | object,
  status: number,
): Promise<Response> {
  const { request } = args
  try {
    const refusal = await scopeOf(args).refusal
    if (refusal) throw new HttpError(refusal)
    if (request.method.replace('HEAD', 'GET') !== method)
      throw new HttpError({
        status: 405,
        error: 'This method is not supported here',
        headers: { Allow: method },
      })
    const body = await work(request)
    return body === null ? new Response(null) : Response.json(body, { status })
  } catch (error) {
    if (error instanceof OAuthError)
      return Response.json({ error: error.code, error_description: error.message }, { status: error.status })
    const refusal = toRefusal(error)
    if (refusal.status >= 500) logError(scopeOf(args).request_id, error)
    return refusedResponse(refusal, args)
  }
}

function share(response: Response): Response {
  for (const [name, value] of Object.entries(SHARED)) response.headers.set(name, value)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { refusalAnswer } from '~/http/api/api-route.server'
import { NO_SUCH_CALL } from '~/http/operation/refusals.server'

/** Remix answers unknown paths itself; it sends a Response as it is. */
function notFound({ context }: LoaderFunctionArgs): Response {
  const { data, init } = refusalAnswer(NO_SUCH_CALL, context.request_id)
  return Response.json(data, init ?? {})
}

export const loader = notFound
export const action = notFound

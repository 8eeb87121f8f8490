import type { LoaderFunctionArgs } from '@remix-run/node'
import { failed } from '~/http/api/api-route.server'
import { NO_SUCH_CALL } from '~/http/operation/refusals.server'

const notFound = ({ context }: LoaderFunctionArgs) => failed(NO_SUCH_CALL, context.request_id)

export const loader = notFound
export const action = notFound

import type { LoaderFunctionArgs } from '@remix-run/node'
import { failed } from '~/http/api-route.server'

const notFound = ({ context }: LoaderFunctionArgs) =>
  failed({ status: 404, error: 'There is no such call' }, context.request_id)

export const loader = notFound
export const action = notFound

import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOnly } from '~/http/api-route.server'
import { startSignIn } from '~/http/google.server'

export const loader = ({ request }: LoaderFunctionArgs) => startSignIn(request)

export const action = readOnly

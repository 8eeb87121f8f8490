import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOnly } from '~/http/api/api-route.server'
import { startSignIn } from '~/http/sign-in/google.server'

export const loader = ({ request }: LoaderFunctionArgs) => startSignIn(request)

export const action = readOnly

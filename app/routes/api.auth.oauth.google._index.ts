import type { LoaderFunctionArgs } from '@remix-run/node'
import { startSignIn } from '~/http/google.server'

export const loader = ({ request }: LoaderFunctionArgs) => startSignIn(request)

import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPerson, requireLocalSignIn } from '~/http/sign-in/local-google.server'

export function loader({ request }: LoaderFunctionArgs) {
  requireLocalSignIn()
  const person = findPerson(request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? '')
  return person ? Response.json(person) : Response.json({ error: 'invalid_token' }, { status: 401 })
}

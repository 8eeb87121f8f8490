import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { deleteSession } from '~/domain/users/sessions.server'
import { systemContext } from '~/http/context.server'
import { clearedSessionCookie, readSessionToken } from '~/http/cookies.server'
import { toFailure } from '~/http/failure.server'
import { requireSameOrigin } from '~/http/same-origin.server'

export const loader = () => redirect('/login')

export async function action({ request }: ActionFunctionArgs) {
  try {
    requireSameOrigin(request)
  } catch (error) {
    const { status, error: sentence } = toFailure(error)
    throw new Response(sentence, { status })
  }
  const token = readSessionToken(request)
  if (token) await deleteSession(await systemContext(), token)
  return redirect('/login', { status: 303, headers: { 'Set-Cookie': clearedSessionCookie() } })
}

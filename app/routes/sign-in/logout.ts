import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { deleteSession } from '~/domain/users/sessions.server'
import { orUnavailablePage, systemContext } from '~/http/request/context.server'
import { clearedSessionCookie, readSessionToken } from '~/http/sign-in/cookies.server'
import { toRefusal } from '~/http/request/to-refusal.server'
import { requireSameOrigin } from '~/http/request/same-origin.server'
import { scopeOf } from '~/http/request/scope.server'

export const loader = () => redirect('/login')

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  try {
    requireSameOrigin(request)
  } catch (error) {
    const { status, error: sentence } = toRefusal(error)
    throw new Response(sentence, { status })
  }
  const token = readSessionToken(request.headers.get('Cookie'))
  if (token) await orUnavailablePage(scopeOf(args).request_id, endSession(token))
  return redirect('/login', { status: 303, headers: { 'Set-Cookie': clearedSessionCookie() } })
}

async function endSession(token: string): Promise<void> {
  await deleteSession(await systemContext(), token)
}

export { stayUnlessAnswered as clientAction } from '~/components/screen-client'

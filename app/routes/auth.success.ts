import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { redeemTicket } from '~/domain/users/sessions.server'
import { systemContext } from '~/http/context.server'
import { sessionCookie, signInStorage } from '~/http/cookies.server'
import { takePending } from '~/http/pending.server'

/** Exchanges the ticket for a session and leads on by priority (specification section 2, /auth/success). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ticket = new URL(request.url).searchParams.get('token')
  if (!ticket) return redirect('/login')
  const browser = await signInStorage.getSession(request.headers.get('Cookie'))
  const state = browser.get('oauth2:state')
  const token = state ? await redeemTicket(await systemContext(), ticket, state) : null
  if (!token) return redirect('/auth/error')

  const pending = await takePending(request)
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookie(token))
  headers.append('Set-Cookie', await signInStorage.destroySession(browser))
  headers.append('Set-Cookie', pending.cookie)
  return redirect(pending.path, { headers })
}

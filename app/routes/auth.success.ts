import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { redeemTicket } from '~/domain/users/sessions.server'
import { orUnavailable, systemContext } from '~/http/operation/context.server'
import { sessionCookie, signInStorage } from '~/http/sign-in/cookies.server'
import { log } from '~/http/operation/log.server'
import { takePending } from '~/http/sign-in/pending.server'

/** Exchanges the ticket for a session and redirects by priority (docs/product.md#pending-joins). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ticket = new URL(request.url).searchParams.get('token')
  if (!ticket) return redirect('/login')
  const browser = await signInStorage.getSession(request.headers.get('Cookie'))
  const state = browser.get('oauth2:state')
  const token = state ? await orUnavailable(context.request_id, redeem(ticket, state)) : null
  if (!token) {
    log.warn({ request_id: context.request_id }, 'sign-in failed')
    return redirect('/auth/error')
  }
  log.info({ request_id: context.request_id }, 'sign-in')

  const pending = await takePending(request)
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookie(token))
  headers.append('Set-Cookie', await signInStorage.destroySession(browser))
  headers.append('Set-Cookie', pending.cookie)
  return redirect(pending.path, { headers })
}

async function redeem(ticket: string, state: string): Promise<string | null> {
  return redeemTicket(await systemContext(), ticket, state)
}

import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { redeemTicket } from '~/domain/users/sessions.server'
import { orUnavailablePage, systemContext } from '~/http/request/context.server'
import { readSessionToken, sessionCookie, ticketCookie } from '~/http/sign-in/cookies.server'
import { log } from '~/http/request/log.server'
import { takePending } from '~/http/sign-in/pending.server'
import { scopeOf } from '~/http/request/scope.server'

/** Exchanges the ticket for a session and redirects. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { request_id } = scopeOf(args)
  const ticket = new URL(request.url).searchParams.get('token')
  if (!ticket) return redirect('/login')
  const browserSecret: unknown = await ticketCookie(ticket).parse(request.headers.get('Cookie'))
  const redeemed = typeof browserSecret === 'string' && redeem(request, ticket, browserSecret)
  const token = redeemed ? await orUnavailablePage(request_id, redeemed) : null
  if (!token) {
    log.warn({ request_id }, 'sign-in failed')
    return redirect('/auth/error')
  }
  log.info({ request_id }, 'sign-in')

  const pending = await takePending(request)
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookie(token))
  headers.append('Set-Cookie', await ticketCookie(ticket).serialize('', { maxAge: 0 }))
  for (const cookie of pending.cookies) headers.append('Set-Cookie', cookie)
  return redirect(pending.path, { headers })
}

async function redeem({ headers }: Request, ticket: string, browserSecret: string): Promise<string | null> {
  const tokenBefore = readSessionToken(headers.get('Cookie'))
  return redeemTicket(await systemContext(), ticket, browserSecret, tokenBefore, headers.get('User-Agent'))
}

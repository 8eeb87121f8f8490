import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { rateLimits } from '~/domain/rate-limits'
import { newSecret } from '~/domain/secrets.server'
import { isAccountAdmitted } from '~/domain/users/admission'
import { issueTicket, upsertUser } from '~/domain/users/sessions.server'
import type { Identity } from '~/domain/users/identity'
import { env } from '~/env.server'
import { readOnly } from '~/http/api/answer.server'
import { orUnavailablePage, systemContext } from '~/http/request/context.server'
import { ticketCookie } from '~/http/sign-in/cookies.server'
import { finishSignIn } from '~/http/sign-in/google.server'
import { endTransaction } from '~/http/sign-in/transactions.server'
import { logSignInFailure } from '~/http/request/log.server'
import { countFailure } from '~/http/request/count-calls.server'
import { scopeOf } from '~/http/request/scope.server'

/** Issues a ticket. /auth/success exchanges it for a session, in the same browser only. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { request_id, ip } = scopeOf(args)
  const headers = new Headers()
  for (const cookie of await endTransaction(request)) headers.append('Set-Cookie', cookie)
  try {
    const identity = await finishSignIn(request)
    if (!isAccountAdmitted(env.admission, identity))
      return redirect('/auth/error?reason=address', { headers })
    const browserSecret = newSecret()
    const ticket = await orUnavailablePage(request_id, issue(identity, browserSecret))
    if (ticket === null) return redirect('/auth/error?reason=banned', { headers })
    headers.append('Set-Cookie', await ticketCookie(ticket).serialize(browserSecret))
    return redirect(`/auth/success?token=${ticket}`, { headers })
  } catch (error) {
    if (error instanceof Response) return error
    logSignInFailure(request_id, error)
    await countFailure(rateLimits.failedSignIn, ip)
    return redirect('/auth/error', { headers })
  }
}

/** Null for a person whom the operator banned. */
async function issue(identity: Identity, browserSecret: string): Promise<string | null> {
  const system = await systemContext()
  const { id, is_banned } = await upsertUser(system, identity)
  return is_banned ? null : issueTicket(system, id, browserSecret)
}

export const action = readOnly

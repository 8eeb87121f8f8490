import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { FAILED_SIGN_INS_PER_ADDRESS } from '~/contract/limit'
import { issueTicket, upsertUser } from '~/domain/users/sessions.server'
import type { Identity } from '~/domain/users/identity'
import { readOnly } from '~/http/api/api-route.server'
import { orUnavailable, systemContext } from '~/http/operation/context.server'
import { signInStorage } from '~/http/sign-in/cookies.server'
import { finishSignIn } from '~/http/sign-in/google.server'
import { logSignInFailure } from '~/http/operation/log.server'
import { countFailure } from '~/http/operation/rate-limits.server'

/** Trusts the provider's word, then leaves the session to /auth/success, which asks for the same browser. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const browser = await signInStorage.getSession(request.headers.get('Cookie'))
    const identity = await finishSignIn(request)
    const state = String(browser.get('oauth2:state') ?? '')
    const ticket = await orUnavailable(context.request_id, issue(identity, state))
    return redirect(`/auth/success?token=${ticket}`)
  } catch (error) {
    if (error instanceof Response) return error
    logSignInFailure(context.request_id, error)
    await countFailure(FAILED_SIGN_INS_PER_ADDRESS, context.address)
    return redirect('/auth/error')
  }
}

async function issue(identity: Identity, state: string): Promise<string> {
  const system = await systemContext()
  return issueTicket(system, await upsertUser(system, identity), state)
}

export const action = readOnly

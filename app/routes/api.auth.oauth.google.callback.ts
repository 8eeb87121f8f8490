import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { issueTicket, upsertUser } from '~/domain/users/sessions.server'
import { systemContext } from '~/http/context.server'
import { signInStorage } from '~/http/cookies.server'
import { finishSignIn } from '~/http/google.server'
import { logError } from '~/http/log.server'

/** Trusts the provider's word, then leaves the session to /auth/success, which asks for the same browser. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const browser = await signInStorage.getSession(request.headers.get('Cookie'))
    const identity = await finishSignIn(request)
    const system = await systemContext()
    const ticket = await issueTicket(
      system,
      await upsertUser(system, identity),
      browser.get('oauth2:state') ?? '',
    )
    return redirect(`/auth/success?token=${ticket}`)
  } catch (error) {
    logError(context.request_id, error)
    return redirect('/auth/error')
  }
}

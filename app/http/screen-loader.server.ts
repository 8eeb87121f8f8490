import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { Context } from '../domain/context'
import { isId } from '../domain/ids'
import { getSignedIn } from './context.server'
import { toFailure } from './failure.server'
import { logError } from './log.server'
import { signInRedirect } from './sign-in-redirect.server'

/** The loader of a signed-in screen: signed-out visitors go to /login, refusals become the page of their status. */
export function screenLoader<Data>(load: (ctx: Context, args: LoaderFunctionArgs) => Promise<Data>) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const { refusal } = args.context
    if (refusal) throw data(refusal.error, refusal)
    const signedIn = await getSignedIn(args)
    if (!signedIn) throw await signInRedirect(args.request)
    try {
      return await load(signedIn.ctx, args)
    } catch (error) {
      if (error instanceof Response) throw error
      const failure = toFailure(error)
      if (failure.status >= 500) logError(args.context.request_id, error)
      throw data(failure.error, failure)
    }
  }
}

/** An id from the address; what cannot be an id is a page that does not exist. */
export function requireParam(params: LoaderFunctionArgs['params'], name: string): string {
  const value = params[name] ?? ''
  if (!isId(value)) throw data('Page not found', { status: 404 })
  return value
}

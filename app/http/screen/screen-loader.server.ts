import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { LoadFailure } from '../../contract/load-failure'
import type { Operation } from '../../contract/operation'
import type { Context } from '../../domain/context'
import { isId } from '../../domain/ids'
import { DataWithResponseInit } from '../operation/data-with-init.server'
import { toRefusal } from '../operation/to-refusal.server'
import { logError } from '../operation/log.server'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'

type Load<Data> = (ctx: Context, args: LoaderFunctionArgs) => Promise<Data>

/**
 * The loader of a signed-in screen: signed-out visitors go to /login, refusals become the page of their status, and
 * what nobody expected becomes a page headed by the failure sentence of `operation`.
 */
export function screenLoader<Data>({ failure }: Pick<Operation, 'failure'>, load: Load<Data>) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const { refusal, signedIn, request_id } = args.context
    if (refusal) throw data(refusal.error, refusal)
    try {
      const found = await signedIn
      if (!found) throw await signInRedirect(args.request)
      return await load(found.ctx, args)
    } catch (error) {
      if (isAnswer(error)) throw error
      const { error: sentence, ...init } = toRefusal(error)
      if (init.status < 500) throw data(sentence, init)
      logError(request_id, error)
      throw data({ heading: failure, sentence } satisfies LoadFailure, init)
    }
  }
}

/** Whether a loader has thrown what it wants to be answered: a Response, or Remix's `data(…)`. */
function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || thrown instanceof DataWithResponseInit
}

/** An id from the address; what cannot be an id is a page that does not exist. */
export function requireParam(params: LoaderFunctionArgs['params'], name: string): string {
  const value = params[name] ?? ''
  if (!isId(value)) throw data('Page not found', { status: 404 })
  return value
}

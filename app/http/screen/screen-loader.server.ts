import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { isLoadFailure, type LoadFailure } from '../../contract/load-failure'
import type { Operation } from '../../contract/operation'
import type { Context } from '../../domain/context'
import { isId } from '../../domain/ids'
import { DataWithResponseInit } from '../operation/data-with-init.server'
import { toRefusal } from '../operation/to-refusal.server'
import { logError } from '../operation/log.server'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'

type Load<Data> = (ctx: Context, args: LoaderFunctionArgs) => Promise<Data>

/** The loader of a signed-in screen. Throws a redirect to /login, a refusal's page, or for a fault one headed `failure`. */
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

/** The loader of a file for signed-in people, which has no page: a refusal is a line of text. */
export function fileLoader(operation: Pick<Operation, 'failure'>, load: Load<Response>) {
  const loader = screenLoader(operation, load)
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await loader(args)
    } catch (thrown) {
      if (!(thrown instanceof DataWithResponseInit)) throw thrown
      const { data, init } = thrown
      const headers = new Headers(init?.headers)
      headers.set('Content-Type', 'text/plain; charset=utf-8')
      headers.set('Cache-Control', 'no-store')
      const text = isLoadFailure(data) ? `${data.heading}. ${data.sentence}` : String(data)
      return new Response(text, { status: init?.status, headers })
    }
  }
}

function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || thrown instanceof DataWithResponseInit
}

/** An id from the address. Throws the 404 page if it cannot be an id. */
export function requireParam(params: LoaderFunctionArgs['params'], name: string): string {
  const value = params[name] ?? ''
  if (!isId(value)) throw pageNotFound()
  return value
}

/** What a loader throws for an address that does not exist. */
export function pageNotFound() {
  return data('Page not found', { status: 404 })
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { isLoadFailure, type LoadFailure } from '../../domain/load-failure'
import { NotReadyError } from '../../domain/policy'
import type { Operation } from '../../domain/operation.server'
import type { Context } from '../../domain/context'
import { isId } from '../../domain/ids'
import { toRefusal } from '../request/to-refusal.server'
import { logError } from '../request/log.server'
import { scopeOf } from '../request/scope.server'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'
import { SCREEN_PAGE_SIZE } from '../../domain/page-size'
import { PageSchema } from '../../domain/paging'

type Load<Data> = (ctx: Context, args: LoaderFunctionArgs) => Promise<Data>

/** The loader of a signed-in screen. Throws a redirect to /login, a refusal's page, or for a fault one headed `failure`. */
export function screenLoader<Data>({ failure }: Pick<Operation, 'failure'>, load: Load<Data>) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const scope = scopeOf(args)
    const refusal = await scope.refusal
    if (refusal) throw Response.json(refusal.error, refusal)
    try {
      const found = await scope.signedIn
      if (!found) throw await signInRedirect(args.request)
      return await load(found.ctx, args)
    } catch (error) {
      if (error instanceof Response) throw error
      const { error: sentence, ...init } = toRefusal(error)
      if (init.status < 500) throw Response.json(sentence, init)
      logError(scope.request_id, error)
      const heading = error instanceof NotReadyError ? 'Not ready yet' : failure
      throw Response.json({ heading, sentence } satisfies LoadFailure, init)
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
      if (
        !(thrown instanceof Response) ||
        !thrown.headers.get('Content-Type')?.startsWith('application/json')
      )
        throw thrown
      const refusal: unknown = await thrown.json()
      const headers = new Headers(thrown.headers)
      headers.set('Content-Type', 'text/plain; charset=utf-8')
      headers.set('Cache-Control', 'no-store')
      const text = isLoadFailure(refusal) ? `${refusal.heading}. ${refusal.sentence}` : String(refusal)
      return new Response(text, { status: thrown.status, headers })
    }
  }
}

/** An id from the address. Throws the 404 page if it cannot be an id. */
export function requireParam(params: LoaderFunctionArgs['params'], name: string): string {
  const value = params[name] ?? ''
  if (!isId(value)) throw pageNotFound()
  return value
}

/** What a loader throws for an address that does not exist. */
export function pageNotFound() {
  return Response.json('Page not found', { status: 404 })
}

/** The campaign whose texts and tactics a new one takes over, as `?again=` names it. */
export function findEarlierCampaign(request: Request): string | null {
  const again = new URL(request.url).searchParams.get('again')
  return again !== null && isId(again) ? again : null
}

/** The page of a list that the address asks for; the first if its cursor is invalid. */
export function screenPage(request: Request) {
  const limit = SCREEN_PAGE_SIZE
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return PageSchema.catch({ limit, cursor: undefined }).parse({ limit, cursor })
}

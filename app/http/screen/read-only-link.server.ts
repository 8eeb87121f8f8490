import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { LoadFailure } from '../../domain/load-failure'
import { links } from '../request/links.server'
import { logError } from '../request/log.server'
import { scopeOf, type RequestScope } from '../request/scope.server'
import { toRefusal } from '../request/to-refusal.server'
import { pageNotFound } from './screen-loader.server'

export type ReadBehindLink<Found> = (
  visit: Pick<RequestScope, 'ip' | 'refusal'>,
  link_token: string,
) => Promise<Found | null>

/** Headers of what is behind a read-only link: search engines leave it out, and it is gone once the link is closed. */
export const NOT_TO_KEEP = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' }

/** The loader of a page behind a read-only link. A closed link is a page not found, like one that never existed. */
export function readOnlyLoader<Found>(read: ReadBehindLink<Found>, heading: string) {
  return async (args: LoaderFunctionArgs): Promise<{ found: Found; origin: string }> => {
    const scope = scopeOf(args)
    const found = await read(scope, args.params.token ?? '').catch((error: unknown) => {
      const { error: sentence, ...init } = toRefusal(error)
      if (init.status < 500) throw data(sentence, init)
      logError(scope.request_id, error)
      throw data({ heading, sentence } satisfies LoadFailure, init)
    })
    if (!found) throw pageNotFound()
    return { found, origin: links.origin }
  }
}

import { env } from '../env.server'
import { hasBearer } from './context.server'
import { HttpError } from './failure.server'

export const FOREIGN_REQUEST = 'This request came from another site and was refused'

/** Whether a browser says that one of our own pages sent the request. */
export function isSameOrigin(
  origin: string | null | undefined,
  fetchSite: string | null | undefined,
): boolean {
  return origin ? origin === env.APP_URL : fetchSite === 'same-origin'
}

/**
 * A request that changes something and is signed in by cookie must come from our own pages
 * (product decisions, section 3; hardening, C30). Bearer requests need not: no browser sends them by itself.
 */
export function requireSameOrigin(request: Request): void {
  if (hasBearer(request)) return
  if (!isSameOrigin(request.headers.get('Origin'), request.headers.get('Sec-Fetch-Site')))
    throw new HttpError({ status: 403, error: FOREIGN_REQUEST })
}

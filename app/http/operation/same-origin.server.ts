import { env } from '../../env.server'
import { HttpError } from './to-refusal.server'
import { FOREIGN_REQUEST } from './refusals.server'

/** Whether a browser says that one of our own pages sent the request. */
export function isSameOrigin(
  origin: string | null | undefined,
  fetchSite: string | null | undefined,
): boolean {
  return origin ? origin === env.APP_URL : fetchSite === 'same-origin'
}

/**
 * A request that changes something and is signed in by cookie must come from our own pages
 * (docs/product.md#browser-requests).
 */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request.headers.get('Origin'), request.headers.get('Sec-Fetch-Site')))
    throw new HttpError(FOREIGN_REQUEST)
}

import { env } from '../../env.server'
import type { Incoming } from './scope.server'
import { HttpError } from './to-refusal.server'
import { FOREIGN_REQUEST } from './refusals.server'

/** Whether the browser's headers say that one of our own pages sent the request. */
export function isSameOrigin(
  origin: string | null | undefined,
  fetchSite: string | null | undefined,
): boolean {
  return origin ? origin === env.APP_URL : fetchSite === 'same-origin'
}

/** Throws HttpError 403 unless one of our own pages sent the request (docs/product.md#browser-requests). */
export function requireSameOrigin(request: Incoming): void {
  if (!isSameOrigin(request.headers.get('Origin'), request.headers.get('Sec-Fetch-Site')))
    throw new HttpError(FOREIGN_REQUEST)
}

const OWN_VISITS = ['same-origin', 'none']

/**
 * Whether another site led the browser here, or the browser loads the page before anybody has asked for it
 * (docs/decisions/029). Old browsers and API clients send no such header.
 */
export function isForeignVisit({ headers }: Request): boolean {
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  return /prefetch|preview/i.test(purpose) || !OWN_VISITS.includes(headers.get('Sec-Fetch-Site') ?? 'none')
}

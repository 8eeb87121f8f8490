import { env } from '../env.server'
import { hasBearer } from './context.server'
import { HttpError } from './failure.server'

/**
 * A request that changes something and is signed in by cookie must come from our own pages
 * (product decisions, section 3; hardening, C30). Bearer requests need not: no browser sends them by itself.
 */
export function requireSameOrigin(request: Request): void {
  if (hasBearer(request)) return
  const origin = request.headers.get('Origin')
  const isOurs = origin ? origin === env.APP_URL : request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (!isOurs)
    throw new HttpError({ status: 403, error: 'This request came from another site and was refused' })
}

import { rateLimits } from '../../domain/rate-limits'
import type { SystemContext } from '../../domain/context'
import type { Minutes } from '../../domain/decisions/minutes'
import { findMinutes } from '../../domain/decisions/queries.server'
import { isInviteToken } from '../../domain/ids'
import type { StoredKeys } from '../../domain/sealing-keys.server'
import { findSharedResult } from '../../domain/sharing/queries.server'
import type { SharedResult } from '../../domain/sharing/view'
import { storedKeys } from '../sign-in/secrets.server'
import { systemContext } from './context.server'
import { countCall, countFailure, refuseAfterFailures } from './count-calls.server'
import type { RequestScope } from './scope.server'
import { HttpError } from './to-refusal.server'

type Visit = Pick<RequestScope, 'ip' | 'refusal'>
type Find<Found> = (ctx: SystemContext & StoredKeys, link_token: string) => Promise<Found | null>

/** @throws HttpError 429 over a limit */
export function readMinutes(visit: Visit, link_token: string): Promise<Minutes | null> {
  return followLink(visit, link_token, findMinutes)
}

/** @throws HttpError 429 over a limit */
export function readSharedResult(visit: Visit, link_token: string): Promise<SharedResult | null> {
  return followLink(visit, link_token, findSharedResult)
}

/** What is behind a read-only link, for anybody; null for a link that is closed or unknown. Limited per address. */
async function followLink<Found>(
  { ip, refusal }: Visit,
  link_token: string,
  find: Find<Found>,
): Promise<Found | null> {
  const refused = await refusal
  if (refused) throw new HttpError(refused)
  await refuseAfterFailures(rateLimits.failedReadOnlyLink, ip)
  await countCall(rateLimits.readOnlyLink, ip)
  const found = isInviteToken(link_token)
    ? await find({ ...(await systemContext()), ...storedKeys }, link_token)
    : null
  if (!found) await countFailure(rateLimits.failedReadOnlyLink, ip)
  return found
}

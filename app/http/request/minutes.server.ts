import { FAILED_MINUTES_PER_ADDRESS, MINUTES_PER_ADDRESS } from '../../contract/limit'
import type { Minutes } from '../../domain/decisions/minutes'
import { findMinutes } from '../../domain/decisions/queries.server'
import { isInviteToken } from '../../domain/ids'
import { storedKeys } from '../sign-in/secrets.server'
import { systemContext } from './context.server'
import { countCall, countFailure, refuseAfterFailures } from './rate-limits.server'
import type { RequestScope } from './scope.server'
import { HttpError } from './to-refusal.server'

/**
 * The minutes behind a read-only link, for anybody; null for a link that is closed or unknown. Limited per address.
 *
 * @throws HttpError 429 over a limit
 */
export async function readMinutes(
  scope: Pick<RequestScope, 'address' | 'refusal'>,
  link_token: string,
): Promise<Minutes | null> {
  const refusal = await scope.refusal
  if (refusal) throw new HttpError(refusal)
  const { address } = scope
  await refuseAfterFailures(FAILED_MINUTES_PER_ADDRESS, address)
  await countCall(MINUTES_PER_ADDRESS, address)
  const { minutesKeys } = storedKeys
  const minutes = isInviteToken(link_token)
    ? await findMinutes({ ...(await systemContext()), minutesKeys }, link_token)
    : null
  if (!minutes) await countFailure(FAILED_MINUTES_PER_ADDRESS, address)
  return minutes
}

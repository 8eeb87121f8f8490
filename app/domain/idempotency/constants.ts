import type { Denial } from '../policy'

/** Hours after which a key is forgotten and may be used for something else. */
export const IDEMPOTENCY_HOURS = 24

export const otherRequest: Denial = {
  kind: 'conflict',
  sentence: 'This Idempotency-Key was used for another request',
}

import type { Denial } from '../policy'

/** Hours after which a key is forgotten and may be used for something else. */
export const IDEMPOTENCY_HOURS = 24

/** The hidden field that makes a form of a screen safe to send twice. */
export const FORM_KEY_FIELD = 'form_key'

export const otherRequest: Denial = {
  kind: 'conflict',
  sentence: 'This Idempotency-Key was used for another request',
}

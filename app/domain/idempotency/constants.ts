import type { Denial } from '../policy'

export const IDEMPOTENCY_HOURS = 24

export const FORM_KEY_FIELD = 'form_key'

export const alreadyDeleted = 'What this request created has been deleted'

export const otherRequest: Denial = {
  kind: 'conflict',
  sentence: 'This Idempotency-Key was used for another request',
}

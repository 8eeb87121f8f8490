import { conflict } from '../policy'

export const IDEMPOTENCY_HOURS = 24

export const FORM_KEY_FIELD = 'form_key'

export const alreadyDeleted = 'What this request created has been deleted'

export const otherRequest = conflict('This Idempotency-Key was used for another request')

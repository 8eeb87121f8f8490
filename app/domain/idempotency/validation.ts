import { z } from 'zod'

const message = 'Idempotency-Key must be 1 to 255 printable ASCII characters'

export const IdempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: message })

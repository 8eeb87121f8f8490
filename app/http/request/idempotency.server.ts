import { IdempotencyKeySchema } from '../../domain/idempotency/validation'
import { hashOf } from '../../domain/secrets.server'
import { HttpError } from './to-refusal.server'

/** The header's key, else a hash of a form's key and content (docs/decisions/013), else null. Throws HttpError 400. */
export function findIdempotencyKey(
  request: Request,
  form_key: unknown,
  content: readonly unknown[],
): string | null {
  const header = request.headers.get('Idempotency-Key')
  if (header !== null) {
    const parsed = IdempotencyKeySchema.safeParse(header)
    if (parsed.success) return parsed.data
    throw new HttpError({ status: 400, error: parsed.error.issues[0]?.message ?? '' })
  }
  const isFormKey = IdempotencyKeySchema.safeParse(form_key).success
  return isFormKey ? `form-${hashOf(JSON.stringify([form_key, ...content]))}` : null
}

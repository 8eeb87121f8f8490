import { z } from 'zod'
import { isOutOfHandles, isDiskFull, isUnavailable } from '../../db/error-reason.server'
import { DomainError, NotReadyError, type FailureKind, type FieldErrors } from '../../domain/policy'
import { DISK_FULL, INTERNAL, UNAVAILABLE, type Refusal } from './refusals.server'

/** The status of each DomainError (docs/product.md#statuses). */
export const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  upgrade_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
}

/** Thrown for a refusal that is not the domain's, such as 401 or 413. */
export class HttpError extends Error {
  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal.error, options)
  }
}

/** The answer to any error: its own sentence if it refuses, a fixed one if it is our fault. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof HttpError) return error.refusal
  if (error instanceof z.ZodError) return invalidInput(error)
  if (error instanceof NotReadyError) {
    const headers = { 'Retry-After': String(error.retrySeconds) }
    return { ...UNAVAILABLE, error: error.message, headers }
  }
  if (isDiskFull(error)) return DISK_FULL
  if (!(error instanceof DomainError))
    return isUnavailable(error) || isOutOfHandles(error) ? UNAVAILABLE : INTERNAL
  return {
    status: STATUS[error.kind],
    error: error.message,
    ...(error.kind === 'upgrade_required' && { action: 'upgrade' as const }),
    ...(error.fields && { fields: error.fields }),
  }
}

function invalidInput(error: z.ZodError): Refusal {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const field = fieldOf(issue.path)
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return { status: 400, error: error.issues[0]?.message ?? 'Invalid input', fields }
}

/** An entry of a list is its list's field, a field of an entry its own: `emails`, `tactics.3.name`. */
function fieldOf(path: PropertyKey[]): string {
  return path.length > 2 ? path.map(String).join('.') : String(path[0] ?? '')
}

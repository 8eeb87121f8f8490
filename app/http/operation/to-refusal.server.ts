import { z } from 'zod'
import { isDiskFull, isUnavailable } from '../../db/unavailable.server'
import { DomainError, type FailureKind, type FieldErrors } from '../../domain/errors'
import { DISK_FULL, INTERNAL, UNAVAILABLE, type Refusal } from './refusals.server'

/** Statuses (docs/product.md#statuses). 401 means no valid session or token and nothing else. */
export const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  upgrade_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
}

/** A refusal that belongs to HTTP, not to the domain. */
export class HttpError extends Error {
  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal.error, options)
  }
}

/** What a caller may know of an error: its sentence when it is a refusal, a fixed text when it is our fault. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof HttpError) return error.refusal
  if (error instanceof z.ZodError) return invalidInput(error)
  if (isDiskFull(error)) return DISK_FULL
  if (!(error instanceof DomainError)) return isUnavailable(error) ? UNAVAILABLE : INTERNAL
  return {
    status: STATUS[error.kind],
    error: error.message,
    ...(error.kind === 'upgrade_required' && { action: 'upgrade' as const }),
    ...(error.fields && { fields: error.fields }),
  }
}

/** The first sentence stands for all; every field keeps its own. */
function invalidInput(error: z.ZodError): Refusal {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return { status: 400, error: error.issues[0]?.message ?? 'Invalid input', fields }
}

/** Why a query or command was refused; `http/operation/to-refusal.server.ts` alone turns a kind into a status. */
export type FailureKind = 'invalid' | 'forbidden' | 'not_found' | 'conflict' | 'upgrade_required'

/** Sentences per field, as a form shows them. */
export type FieldErrors = Record<string, string[]>

/** A refusal with a sentence a person can act on. Thrown by the domain, never by routes. */
export class DomainError extends Error {
  override readonly name = 'DomainError'

  constructor(
    readonly kind: FailureKind,
    sentence: string,
    readonly fields?: FieldErrors,
  ) {
    super(sentence)
  }
}

/** Unknown, or not yours to see: the two cannot be told apart (docs/product.md#statuses). */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} not found`)
}

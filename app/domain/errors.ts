/** `app/http/request/to-refusal.server.ts` maps each kind to an HTTP status. */
export type FailureKind = 'invalid' | 'forbidden' | 'not_found' | 'conflict' | 'upgrade_required'

export type FieldErrors = Record<string, string[]>

/** Thrown by queries and commands. `sentence` is shown to people; `fields` holds sentences per input field. */
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

/** Thrown when work that goes on takes longer than its request may. `sentence` is shown to people. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError'

  constructor(
    sentence: string,
    readonly retrySeconds: number,
  ) {
    super(sentence)
  }
}

/** The same answer for an unknown id and for one the actor may not see (docs/product.md#statuses). */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} not found`)
}

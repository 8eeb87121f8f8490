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

export type Denial = { kind: FailureKind; sentence: string; field?: string }

export type Clause<Fact extends string> = { anyOf: readonly Fact[]; otherwise: Denial }

/* The marks let the browser's build leave out denials that no screen reads. */
/* @__NO_SIDE_EFFECTS__ */
export const forbidden = (sentence: string): Denial => ({ kind: 'forbidden', sentence })
/* @__NO_SIDE_EFFECTS__ */
export const missing = (sentence: string): Denial => ({ kind: 'not_found', sentence })
/* @__NO_SIDE_EFFECTS__ */
export const upgradeRequired = (sentence: string): Denial => ({ kind: 'upgrade_required', sentence })
/* @__NO_SIDE_EFFECTS__ */
export const conflict = (sentence: string, field?: string): Denial => ({
  kind: 'conflict',
  sentence,
  ...(field && { field }),
})
/* @__NO_SIDE_EFFECTS__ */
export const invalid = (sentence: string, field: string): Denial => ({ kind: 'invalid', sentence, field })

/**
 * One of the facts must hold. They are boolean columns, so SQL guards use them too (docs/decisions/001).
 * @__NO_SIDE_EFFECTS__
 */
export function needs<Fact extends string>(facts: Fact | readonly Fact[], otherwise: Denial): Clause<Fact> {
  return { anyOf: typeof facts === 'string' ? [facts] : facts, otherwise }
}

/** The first clause that fails decides the denial. */
export type Policy<Fact extends string> = readonly Clause<Fact>[]

export type FactsOf<P> = P extends Policy<infer Fact> ? Record<Fact, boolean> : never

export function findDenial<Fact extends string>(
  policy: Policy<Fact>,
  facts: Record<Fact, boolean>,
): Denial | null {
  const broken = policy.find((clause) => !clause.anyOf.some((fact) => facts[fact]))
  return broken ? broken.otherwise : null
}

export function isAllowed<Fact extends string>(policy: Policy<Fact>, facts: Record<Fact, boolean>): boolean {
  return findDenial(policy, facts) === null
}

/** @throws DomainError for the first denial. */
export function enforce<Fact extends string>(policy: Policy<Fact>, facts: Record<Fact, boolean>): void {
  const denial = findDenial(policy, facts)
  if (denial) throw toDomainError(denial)
}

export function toDomainError({ kind, sentence, field }: Denial): DomainError {
  return new DomainError(kind, sentence, field ? { [field]: [sentence] } : undefined)
}

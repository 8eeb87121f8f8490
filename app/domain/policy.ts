import { DomainError, type FailureKind } from './errors'

/** Why a policy says no. `field` names the input that a form should mark. */
export type Denial = { kind: FailureKind; sentence: string; field?: string }

/**
 * One condition of a policy: at least one of the facts must hold, otherwise the denial is the answer.
 * Facts are boolean columns of the row that a query found, so the same clause guards the SQL statement that writes
 * (`policy.server.ts`), explains the refusal, and tells a screen what to offer.
 */
export type Clause<Fact extends string> = { anyOf: readonly Fact[]; otherwise: Denial }

/** Clauses in the order in which their sentences win. */
export type Policy<Fact extends string> = readonly Clause<Fact>[]

/** The facts a policy asks for, as a row carries them. */
export type FactsOf<P> = P extends Policy<infer Fact> ? Record<Fact, boolean> : never

/** The first denial, or null when the policy allows. */
export function findDenial<Fact extends string>(
  policy: Policy<Fact>,
  facts: Record<Fact, boolean>,
): Denial | null {
  const broken = policy.find((clause) => !clause.anyOf.some((fact) => facts[fact]))
  return broken ? broken.otherwise : null
}

/** Whether the policy allows, for `can` flags. */
export function isAllowed<Fact extends string>(policy: Policy<Fact>, facts: Record<Fact, boolean>): boolean {
  return findDenial(policy, facts) === null
}

/** Throws the first denial as a DomainError. */
export function enforce<Fact extends string>(policy: Policy<Fact>, facts: Record<Fact, boolean>): void {
  const denial = findDenial(policy, facts)
  if (denial) throw refusal(denial)
}

/** A denial as the error that says it. */
export function refusal({ kind, sentence, field }: Denial): DomainError {
  return new DomainError(kind, sentence, field ? { [field]: [sentence] } : undefined)
}

/** Everything a policy may answer, for those who publish it. */
export function denialsOf<Fact extends string>(policy: Policy<Fact>): Denial[] {
  return policy.map(({ otherwise }) => otherwise)
}

/** A policy that holds where all the given policies hold, in their order. */
export function allOf<Fact extends string>(...policies: Policy<Fact>[]): Policy<Fact> {
  return policies.flat()
}

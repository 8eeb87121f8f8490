import { OUTCOME_NAMES, type Outcome, type Verdict } from './constants'
import type { OutcomeView } from './view'

/** 'won', 'not tried'. */
export function shownOutcome(outcome: Outcome): string {
  return OUTCOME_NAMES[outcome].toLowerCase()
}

/** 'Won, +12 % sign-ups'. */
export function outcomeLine({ outcome, figure }: Pick<OutcomeView, 'outcome' | 'figure'>): string {
  return figure === null ? OUTCOME_NAMES[outcome] : `${OUTCOME_NAMES[outcome]}, ${figure}`
}

/** How an outcome compares with what was expected; null where nothing was. Unclear while nobody has said. */
export function verdictOf(
  { verdict }: Pick<OutcomeView, 'verdict'>,
  expectations: unknown[],
): Verdict | null {
  return expectations.length === 0 ? null : (verdict ?? 'unclear')
}

import { OUTCOME_NAMES, type Outcome } from './constants'
import type { OutcomeView } from './view'

/** 'won', 'not tried'. */
export function shownOutcome(outcome: Outcome): string {
  return OUTCOME_NAMES[outcome].toLowerCase()
}

/** 'Won, +12 % sign-ups'. */
export function outcomeLine({ outcome, figure }: Pick<OutcomeView, 'outcome' | 'figure'>): string {
  return figure === null ? OUTCOME_NAMES[outcome] : `${OUTCOME_NAMES[outcome]}, ${figure}`
}

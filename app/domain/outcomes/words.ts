import { OUTCOME_NAMES, type Outcome, type Verdict } from './constants'
import type { Expectation, OutcomeView } from './view'

/** 'won', 'not tried'. */
export function shownOutcome(outcome: Outcome): string {
  return OUTCOME_NAMES[outcome].toLowerCase()
}

/** 'Won, +12 % sign-ups', or beside what was expected first: 'Won. We expected +5 %, it was +12 %'. */
export function outcomeLine(
  { outcome, figure }: Pick<OutcomeView, 'outcome' | 'figure'>,
  [first]: Pick<Expectation, 'expected_to'>[] = [],
): string {
  if (figure === null) return OUTCOME_NAMES[outcome]
  if (!first) return `${OUTCOME_NAMES[outcome]}, ${figure}`
  return `${OUTCOME_NAMES[outcome]}. We expected ${first.expected_to}, it was ${figure}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Without `Intl`, whose first format takes a browser more than 20 ms. */
function shownDay(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

/** 'Sign-ups a week from 120 to 150 by Mar 31, 2030'. */
export function expectationLine({
  expected_change,
  expected_from,
  expected_to,
  expected_by,
}: Omit<Expectation, 'stated_at'>): string {
  const from = expected_from === null ? '' : ` from ${expected_from}`
  return `${expected_change}${from} to ${expected_to} by ${shownDay(expected_by)}`
}

/** How an outcome compares with what was expected; null where nothing was. Unclear while nobody has said. */
export function verdictOf(
  { verdict }: Pick<OutcomeView, 'verdict'>,
  expectations: unknown[],
): Verdict | null {
  return expectations.length === 0 ? null : (verdict ?? 'unclear')
}

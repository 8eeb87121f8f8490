import type { DecisionView } from '~/domain/decisions/view'
import { EXPECTED_FIELDS } from '~/domain/outcomes/constants'
import { DEFAULT_PLACES, PLACES_MAX } from '~/domain/results/constants'

export const slotsMax = ({ tactic_count }: DecisionView) => Math.min(tactic_count, PLACES_MAX)
export const slotsDefault = (decision: DecisionView) => Math.min(DEFAULT_PLACES, slotsMax(decision))

/** The decision as its form would send it unchanged, but for its version. */
export function storedFields(decision: DecisionView): Record<string, string> {
  const slots = String(decision.slots ?? slotsDefault(decision))
  return Object.assign({ slots }, ...decision.tactics.map(tacticFields))
}

function tacticFields({ id, choice, reason, expectations }: DecisionView['tactics'][number]) {
  const latest = expectations.at(-1)
  return {
    [`tactics.${id}.choice`]: choice ?? '',
    [`tactics.${id}.reason`]: reason ?? '',
    ...Object.fromEntries(EXPECTED_FIELDS.map((field) => [`tactics.${id}.${field}`, latest?.[field] ?? ''])),
  }
}

import { CRITERION_NAMES, EVERY_CHANGE_VOTERS_MAX, SPREAD, type CriterionName } from '../results/constants'
import { ROUND_TACTICS_MAX } from './constants'
import type { ResultRow } from '../results/store/rows.server'

/** In the order of the ranking. */
type Candidate = { id: string; result: Pick<ResultRow, 'criteria'>; needs_scores: boolean }

/** The criteria on which people are split (docs/results.md#disagreement). */
export function splitCriteria({ criteria }: Pick<ResultRow, 'criteria'>): CriterionName[] {
  return CRITERION_NAMES.filter((name) => (criteria[name].disagreement?.spread ?? 0) > SPREAD.differ)
}

/**
 * The ids of the tactics that a second round is proposed for: those on both sides of the line after `places`, and those on
 * which people are split. Where no place is firm, those on which people differ most (docs/product.md#second-round).
 */
export function proposeTactics(
  tactics: readonly Candidate[],
  { places, separates }: { places: number; separates: boolean | null },
): Set<string> {
  const isFirm = separates === true
  const neighbours = isFirm && tactics.length > places ? tactics.slice(places - 1, places + 1) : []
  const differing = [...tactics]
    .sort((a, b) => widestSpread(b.result) - widestSpread(a.result))
    .filter(({ result, needs_scores }) => !isFirm || (!needs_scores && splitCriteria(result).length > 0))
  return new Set([...new Set([...neighbours, ...differing].map(({ id }) => id))].slice(0, ROUND_TACTICS_MAX))
}

function widestSpread({ criteria }: Pick<ResultRow, 'criteria'>): number {
  return Math.max(...CRITERION_NAMES.map((name) => criteria[name].disagreement?.spread ?? 0))
}

/**
 * `voter_count` is that of the first round: who has scored in this one is told to nobody. Where a newcomer makes them more, it
 * warns of what no longer happens.
 */
export function countingSentence(voter_count: number): string {
  return voter_count <= EVERY_CHANGE_VOTERS_MAX
    ? 'With so few people the change of the averages shows your new scores.'
    : 'The later scores of a tactic count if at least three people change or add theirs. Otherwise the first ones stand.'
}

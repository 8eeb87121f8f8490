import { CRITERION_NAMES, REPLAYS, SPREAD, type CriterionName } from '../results/constants'
import type { ResultRow } from '../results/view'
import { CONTESTED_SHARE, ROUND_TACTICS_MAX } from './constants'

/** The criteria on which people are split (docs/results.md#disagreement). */
export function splitCriteria({ criteria }: Pick<ResultRow, 'criteria'>): CriterionName[] {
  return CRITERION_NAMES.filter((name) => (criteria[name].disagreement?.spread ?? 0) > SPREAD.differ)
}

/** Whether the replays leave open if it belongs to the top. */
export function isUndecided({ top_replays }: Pick<ResultRow, 'top_replays'>): boolean {
  if (top_replays === null) return false
  const share = top_replays / REPLAYS
  return share >= CONTESTED_SHARE.from && share <= CONTESTED_SHARE.to
}

/**
 * The ids of the tactics that a second round is proposed for: undecided, split, and scored by half of the people. Of more
 * than `ROUND_TACTICS_MAX`, those that are nearest to half of the replays.
 */
export function findContested(
  tactics: { id: string; result: ResultRow; needs_scores: boolean }[],
): Set<string> {
  const distance = ({ top_replays }: ResultRow) => Math.abs((top_replays ?? 0) / REPLAYS - 1 / 2)
  const contested = tactics
    .filter(
      ({ result, needs_scores }) => !needs_scores && isUndecided(result) && splitCriteria(result).length > 0,
    )
    .sort((a, b) => distance(a.result) - distance(b.result))
  return new Set(contested.slice(0, ROUND_TACTICS_MAX).map(({ id }) => id))
}

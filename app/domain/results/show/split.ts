import { CRITERION_NAMES, SPREAD, type CriterionName } from '../constants'
import type { TacticResult } from './view'

const MOST = 3

type Tactic = { id: string; name: string; result: TacticResult | null }
export type SplitTactic = { id: string; name: string; result: TacticResult; criteria: CriterionName[] }

/** The criteria on which people are split (docs/results.md#disagreement). */
export function splitCriteria(result: Pick<TacticResult, CriterionName>): CriterionName[] {
  return CRITERION_NAMES.filter((name) => (result[name].spread ?? 0) > SPREAD.differ)
}

/** Those of `tactics` on which people are split the most, and on which criteria; at most three. */
export function mostSplit(tactics: readonly Tactic[]): SplitTactic[] {
  return tactics
    .flatMap(({ id, name, result }) => {
      if (!result) return []
      const criteria = splitCriteria(result)
      const spread = Math.max(...CRITERION_NAMES.map((criterion) => result[criterion].spread ?? 0))
      return criteria.length === 0 ? [] : [{ id, name, result, criteria, spread }]
    })
    .sort((a, b) => b.spread - a.spread)
    .slice(0, MOST)
    .map(({ spread: _, ...split }) => split)
}

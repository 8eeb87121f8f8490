import { CRITERION_NAMES, SPREAD, type CriterionName } from '../constants'
import type { TacticResult } from './view'

const MOST = 3

type Tactic = { id: string; name: string; result: TacticResult | null }
export type SplitTactic = { id: string; name: string; result: TacticResult; criteria: CriterionName[] }

/** Those of `tactics` on which people are split the most, and on which criteria; at most three. */
export function mostSplit(tactics: readonly Tactic[]): SplitTactic[] {
  return tactics
    .flatMap(({ id, name, result }) => {
      if (!result) return []
      const criteria = CRITERION_NAMES.filter((criterion) => (result[criterion].spread ?? 0) > SPREAD.differ)
      const spread = Math.max(...CRITERION_NAMES.map((criterion) => result[criterion].spread ?? 0))
      return criteria.length === 0 ? [] : [{ id, name, result, criteria, spread }]
    })
    .sort((a, b) => b.spread - a.spread)
    .slice(0, MOST)
    .map(({ spread: _, ...split }) => split)
}

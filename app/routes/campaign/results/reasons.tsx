import type { CriterionName } from '~/domain/results/constants'
import type { CriterionResult } from '~/domain/results/show/view'
import { CRITERIA } from '~/domain/tactics/constants'

type ReasonsOf = Record<CriterionName, Pick<CriterionResult, 'lowest_reasons' | 'highest_reasons'>> & {
  /** Of closed votes, in place of the others. */
  reasons?: string[] | null
}

/** Why the lowest and the highest scored so, without names; of closed votes all reasons, without their places. */
export function Reasons({ result }: { result: ReasonsOf }) {
  const placed = CRITERIA.flatMap(({ name, label }) => [
    ...result[name].lowest_reasons.map((reason) => ({ reason, from: `Lowest on ${label}` })),
    ...result[name].highest_reasons.map((reason) => ({ reason, from: `Highest on ${label}` })),
  ])
  const listed = (result.reasons ?? []).map((reason) => ({ reason, from: null }))
  const reasons = [...placed, ...listed]
  if (reasons.length === 0) return null
  return (
    <ul className="list-disc pl-4" aria-label="Reasons">
      {reasons.map(({ from, reason }, index) => (
        <li key={index}>
          {from !== null && <span className="text-soft">{from}: </span>}
          <bdi>“{reason}”</bdi>
        </li>
      ))}
    </ul>
  )
}

import { shownScore } from '../domain/results/show/shown-score'
import type { SharedTactic } from '../domain/sharing/view'

export function SharedTacticLine({ tactic }: { tactic: SharedTactic }) {
  const { name, rank, average_score, coverage, standing } = tactic
  const remarks = [standing, coverage].filter((remark) => remark !== null)
  return (
    <li>
      <PodiumRank rank={rank} />
      <span className="min-w-0">
        <span className="block whitespace-pre-line" dir="auto">
          {name}
        </span>
        {remarks.length > 0 && <span className="hint">{remarks.join(' · ')}</span>}
      </span>
      {average_score !== null && (
        <strong className="col-[-2/-1] text-right">
          <span className="sr-only">Score </span>
          {shownScore(average_score)}
        </strong>
      )}
    </li>
  )
}

export function PodiumRank({ rank }: { rank: number | null }) {
  return (
    <span className="podium-rank">
      {rank === null ? (
        <>
          –<span className="sr-only">no rank</span>
        </>
      ) : (
        `#${rank}`
      )}
    </span>
  )
}

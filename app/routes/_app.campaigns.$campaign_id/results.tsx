import { CRITERIA } from '~/domain/tactics/constants'
import type { TacticView } from '~/domain/tactics/view'

/** What everybody's votes came to, once the campaign has ended. */
export function Results({ tactic }: { tactic: TacticView }) {
  if (tactic.average_score === null) return <p className="text-soft">No votes, so no score.</p>
  const averages = [tactic.avg_impact, tactic.avg_chances, tactic.avg_efforts]
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <p>
        <span className="text-soft">Score</span>{' '}
        <strong className="text-xl tabular-nums">{shown(tactic.average_score)}</strong>
      </p>
      <p className="flex flex-wrap gap-x-4 text-soft">
        {CRITERIA.map(({ label, field }, index) => (
          <span key={field}>
            {label} <span className="tabular-nums">{shown(averages[index] ?? 0)}</span>
          </span>
        ))}
      </p>
      <p className="text-soft">{tactic.vote_count === 1 ? '1 vote' : `${tactic.vote_count} votes`}</p>
      {tactic.user_vote && (
        <p className="text-soft">
          Your vote: I {tactic.user_vote.impact_score}, C {tactic.user_vote.chances_score}, E{' '}
          {tactic.user_vote.efforts_score}
        </p>
      )}
    </div>
  )
}

function shown(score: number): string {
  return score.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

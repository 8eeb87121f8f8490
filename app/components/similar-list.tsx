import { shownOutcome } from '../domain/outcomes/words'
import type { SimilarTactic } from '../domain/tactics/view'

type Props = { similar: SimilarTactic[]; campaign_id: string; label?: string }

export function SimilarList({ similar, campaign_id, label }: Props) {
  return (
    <ul className="mt-1 grid gap-1 text-sm" aria-label={label}>
      {similar.map((tactic) => (
        <li key={tactic.id} className="break-words">
          <bdi>{tactic.name}</bdi>{' '}
          <span className="text-soft">
            – <bdi>{placeOf(tactic, campaign_id)}</bdi>
          </span>
          {tactic.campaign_id === campaign_id && (
            <>
              {' '}
              <a href={`/campaigns/${campaign_id}#tactic-${tactic.id}`} className="link">
                Same as this
                <span className="sr-only">: {tactic.name}</span>
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function placeOf(tactic: SimilarTactic, campaign_id: string): string {
  const { rank, ranked_count, campaign_name, outcome } = tactic
  if (tactic.campaign_id === campaign_id) return 'in this campaign'
  const place = rank === null ? `in ${campaign_name}` : `#${rank} of ${ranked_count} in ${campaign_name}`
  return outcome === null ? place : `${place}, ${shownOutcome(outcome)}`
}

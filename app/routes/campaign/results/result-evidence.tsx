import { Link } from '@remix-run/react'
import { RERUN_EXPLANATION } from '~/domain/results/show/words'
import type { MachineOrder } from '~/domain/results/show/machine'
import type { SealSummary } from '~/domain/results/show/seal-words'
import type { ResultSummary } from '~/domain/results/show/view'
import type { TacticView } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import { CheckResult } from './check-result'
import { ImpactChart } from './impact-chart'
import { MachineOrderTable } from './machine-order'

type Props = {
  campaign_id: string
  /** Null if the tactics could not be loaded. */
  summary: ResultSummary | null
  /** Those of the page. */
  tactics: TacticView[]
  /** Null where there is nothing to check. */
  check: { seal: SealSummary; machine: MachineOrder | null } | null
}

/** What stands below the ranking of an ended campaign: the chart, and in one drawer why to trust the order. */
export default function ResultEvidence({ campaign_id, summary, tactics, check }: Props) {
  if (!summary) return null
  if (summary.ballot_count === 0) return <HistoryLink campaign_id={campaign_id} />
  return (
    <>
      <ImpactChart tactics={tactics} places={summary.places} />
      <details className="card [&>:not(summary)]:mt-4">
        <summary className="link">Why trust this</summary>
        <p className="hint">
          <Link to="/help#certainty" className="link">
            What these words mean
          </Link>
        </p>
        <HowFirm
          summary={summary}
          isDecided={tactics.some(({ decided }) => decided !== null)}
          isRerun={tactics.some(({ result }) => typeof result?.rank_low === 'number')}
        />
        <NeedsScores summary={summary} tactics={tactics} />
        {check?.machine && <MachineOrderTable machine={check.machine} tactics={tactics} />}
        {check && <CheckResult campaign_id={campaign_id} seal={check.seal} />}
        {check && <HistoryLink campaign_id={campaign_id} />}
      </details>
    </>
  )
}

function HistoryLink({ campaign_id }: { campaign_id: string }) {
  return (
    <p className="print:hidden">
      <Link to={`/campaigns/${campaign_id}/history`} className="link">
        History of this campaign
      </Link>
    </p>
  )
}

type Firmness = { summary: ResultSummary; isDecided: boolean; isRerun: boolean }

function HowFirm({ summary, isDecided, isRerun }: Firmness) {
  const { headline, notes, settling, details } = summary
  return (
    <>
      <div>
        <h3>How firm is this?</h3>
        {/* On a phone a decision stands in its place on top. */}
        {isDecided && <p className="font-semibold sm:hidden">{headline}</p>}
        {notes.length > 0 && (
          <ul className="list-disc pl-4">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {isRerun && <p className="text-soft">{RERUN_EXPLANATION}</p>}
      </div>
      {settling.length > 0 && (
        <div>
          <h3>What would settle it</h3>
          {settling.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {details.length > 0 && (
        <div>
          <h3>What else to know</h3>
          {details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** Tactics that too few have scored, with links to those on the page. */
function NeedsScores({ summary, tactics }: { summary: ResultSummary; tactics: TacticView[] }) {
  const { needs_scores, needs_scores_count } = summary
  if (needs_scores_count === 0) return null
  const onPage = new Set(tactics.map(({ id }) => id))
  const more = needs_scores_count - needs_scores.length
  return (
    <div>
      <h3 id="needs-scores">Needs scores ({needs_scores_count})</h3>
      <ul className="list-disc pl-4" aria-labelledby="needs-scores">
        {needs_scores.map(({ id, name, vote_count }) => (
          <li key={id}>
            {onPage.has(id) ? (
              <a href={`#tactic-${id}`}>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}{' '}
            <span className="whitespace-nowrap">({counted(vote_count, 'vote')})</span>
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </div>
  )
}

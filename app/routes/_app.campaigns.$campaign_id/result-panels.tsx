import { CircleCheck, Download, Printer } from 'lucide-react'
import { LocalTime } from '~/components/local-time'
import { REPLAY_EXPLANATION } from '~/domain/results/words'
import type { SealSummary } from '~/domain/results/seal-words'
import type { ResultSummary } from '~/domain/results/view'
import type { TacticView } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import { CheckResult } from './check-result'
import { ImpactChart } from './impact-chart'

/** In characters; a longer one is set smaller. */
const LONG_HEADLINE = 130

type Props = {
  ended_at: string
  /** Null if the tactics could not be loaded. */
  summary: ResultSummary | null
  /** Those of the page. */
  tactics: TacticView[]
  /** Where the result is to be had as CSV; null where it is not. */
  csv: string | null
  /** Null where there is nothing to check. */
  check: { seal: SealSummary; campaign_id: string; user_id: string } | null
}

/** What an ended campaign came to: how sure the result is, and the chart. */
export default function ResultPanels({ ended_at, summary, tactics, csv, check }: Props) {
  return (
    <>
      <section className="card result-summary" aria-label="Campaign Ended">
        <h2 className="flex items-center gap-2 text-accent">
          <CircleCheck size={20} aria-hidden className="flex-none" />
          Campaign Ended - Results Available
        </h2>
        <p className="hint">Voting has closed and all scores are now visible</p>
        {summary && summary.ballot_count > 0 && (
          <p className="headline" data-long={summary.headline.length > LONG_HEADLINE || undefined}>
            {summary.headline}
          </p>
        )}
        <p className="text-soft">
          {summary && (
            <>
              <strong className="text-ink tabular-nums">
                {summary.voter_count} of {counted(summary.eligible_count, 'person', 'people')}
              </strong>{' '}
              scored.{' '}
            </>
          )}
          Ended <LocalTime value={ended_at} />
        </p>
        {summary && summary.notes.length > 0 && (
          <ul className="notes">
            {summary.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {summary && summary.ballot_count > 0 && <Firmness summary={summary} />}
        {summary && <NeedsScores summary={summary} tactics={tactics} />}
        {check && <CheckResult {...check} />}
        {summary && csv && (
          <p className="mt-3 flex flex-wrap gap-2 print:hidden">
            <a href={csv} download className="btn btn-small">
              <Download size={16} aria-hidden />
              Spreadsheet (CSV)
            </a>
            <button type="button" onClick={() => window.print()} className="btn btn-small noscript:hidden">
              <Printer size={16} aria-hidden />
              Print
            </button>
          </p>
        )}
      </section>
      <ImpactChart tactics={tactics} places={summary?.places ?? 0} />
    </>
  )
}

function Firmness({ summary }: { summary: ResultSummary }) {
  const { weight_note, weight_flips } = summary
  return (
    <details className="mt-2">
      <summary className="cursor-pointer font-semibold text-accent underline underline-offset-2">
        How firm is this?
      </summary>
      <div className="mt-1 grid gap-2 text-soft">
        <p>{REPLAY_EXPLANATION}</p>
        {weight_note && <p>{weight_note}</p>}
        {weight_flips.length > 0 && (
          <ul className="notes">
            {weight_flips.map((flip) => (
              <li key={flip}>{flip}</li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

/** Tactics that too few have scored, with links to those on the page. */
function NeedsScores({ summary, tactics }: { summary: ResultSummary; tactics: TacticView[] }) {
  const { needs_scores, needs_scores_count } = summary
  if (needs_scores_count === 0) return null
  const onPage = new Set(tactics.map(({ id }) => id))
  const more = needs_scores_count - needs_scores.length
  return (
    <details className="mt-2">
      <summary className="cursor-pointer font-semibold text-accent underline underline-offset-2">
        Needs scores ({needs_scores_count})
      </summary>
      <ul className="notes mt-1 text-soft" aria-label="Needs scores">
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
    </details>
  )
}

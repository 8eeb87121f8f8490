import { Link } from '@remix-run/react'
import { Icon } from '~/components/icon'
import { LocalTime } from '~/components/local-time'
import { NOBODY_SCORED, RERUN_EXPLANATION, WHAT_IS_VISIBLE } from '~/domain/results/show/words'
import type { SealSummary } from '~/domain/results/show/seal-words'
import type { ResultSummary } from '~/domain/results/show/view'
import type { TacticView } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import { CheckResult } from './check-result'
import { ImpactChart } from './impact-chart'
import { MostSplit } from './most-split'

/** In characters; a longer one is set smaller. */
const LONG_HEADLINE = 130

type Props = {
  campaign_id: string
  ended_at: string
  /** Null if the tactics could not be loaded. */
  summary: ResultSummary | null
  /** Those of the page. */
  tactics: TacticView[]
  /** Where the result is to be had as CSV; null where it is not. */
  csv: string | null
  /** Null where there is nothing to check. */
  check: { seal: SealSummary; user_id: string } | null
}

/** What an ended campaign came to: how sure the result is, and the chart. */
export default function ResultPanels({ campaign_id, ended_at, summary, tactics, csv, check }: Props) {
  if (summary?.ballot_count === 0) return <NobodyScored {...{ campaign_id, ended_at, tactics }} />
  return (
    <>
      <section className="card result-summary" aria-label="Campaign Ended">
        <h2 className="flex items-center gap-2 text-accent">
          <Icon name="circle-check" size={20} className="flex-none" />
          Campaign Ended - Results Available
        </h2>
        <p className="hint">Voting has closed and all scores are now visible</p>
        <p className="hint">{WHAT_IS_VISIBLE}</p>
        {summary && (
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
        <MostSplit tactics={tactics} />
        {summary && summary.settling.length > 0 && (
          <div className="mt-2">
            <h3>What would settle it</h3>
            {summary.settling.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        {summary && <Firmness summary={summary} />}
        {summary && <NeedsScores summary={summary} tactics={tactics} />}
        {check && <CheckResult campaign_id={campaign_id} {...check} />}
        {summary && csv && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
            <a href={csv} download className="btn btn-small">
              <Icon name="download" size={16} />
              Spreadsheet (CSV)
            </a>
            <a href={`${csv}?separator=semicolon`} download className="tap hover:underline">
              For Excel with semicolons
            </a>
            <button type="button" onClick={() => window.print()} className="btn btn-small noscript:hidden">
              <Icon name="printer" size={16} />
              Print
            </button>
          </p>
        )}
      </section>
      <ImpactChart tactics={tactics} places={summary?.places ?? 0} />
    </>
  )
}

/** One way on, in place of a result. */
function NobodyScored({
  campaign_id,
  ended_at,
  tactics,
}: Pick<Props, 'campaign_id' | 'ended_at' | 'tactics'>) {
  return (
    <section className="card result-summary" aria-label="Campaign Ended">
      <p className="hint">Campaign Ended - Results Available</p>
      <h2>{NOBODY_SCORED}</h2>
      <p className="text-soft">
        Voting has closed, and no tactic has a score: there is no ranking. Ended{' '}
        <LocalTime value={ended_at} />
      </p>
      <Link
        to={`/campaigns/new?again=${campaign_id}`}
        className="btn btn-primary mt-3 max-sm:whitespace-normal print:hidden"
      >
        {tactics.length > 0 ? 'New campaign with these tactics' : 'New campaign'}
      </Link>
    </section>
  )
}

function Firmness({ summary }: { summary: ResultSummary }) {
  const { weight_note, details } = summary
  return (
    <details className="mt-2">
      <summary className="cursor-pointer font-semibold text-accent underline underline-offset-2">
        How firm is this?
      </summary>
      <div className="mt-1 grid gap-2 text-soft">
        <p>{RERUN_EXPLANATION}</p>
        {weight_note && <p>{weight_note}</p>}
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
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

import { Link } from '@remix-run/react'
import { Icon } from '~/components/icon'
import { LocalTime } from '~/components/local-time'
import { secrecyPromise } from '~/domain/campaigns/secrecy'
import type { CampaignView } from '~/domain/campaigns/view'
import { shownScore } from '~/domain/results/show/shown-score'
import { aboutFirst, NOBODY_SCORED } from '~/domain/results/show/words'
import type { ResultSummary } from '~/domain/results/show/view'
import type { TacticView } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import { Decided } from './decided'
import { PodiumName } from './podium'
import { scoreScaleOf, type ScoreScale } from './ranking'
import { scoreBar } from './ranking-drawings'
import { Standing } from '~/components/standing'
import { MostSplit } from './most-split'

/** In characters; a longer one is set smaller. */
const LONG_HEADLINE = 60
/** More stand in the ranking, which follows at once. */
const PODIUM_MAX = 5

type Props = {
  campaign: Pick<CampaignView, 'id' | 'tactic_count' | 'is_decided' | 'second_round' | 'ballots_open' | 'can'>
  ended_at: string
  /** Null if the tactics could not be loaded. */
  summary: ResultSummary | null
  /** Those of the page. */
  tactics: TacticView[]
  /** Whether the page shows the whole ranking from its first place on. */
  isFromTop: boolean
}

/** What an ended campaign came to: the decision once there is one, the first of the ranking, how sure that is, and what to talk about. */
export default function ResultPanels(props: Props) {
  const { campaign, ended_at, summary, tactics, isFromTop } = props
  const campaign_id = campaign.id
  if (summary?.ballot_count === 0) return <NobodyScored {...{ campaign_id, ended_at, tactics }} />
  const isDecided = isFromTop && campaign.is_decided
  // Of tactics that may be on another page.
  const has_running_round = campaign.second_round?.status === 'active'
  const openRound =
    summary?.is_open && campaign.can.open_second_round ? `/campaigns/${campaign_id}/second-round` : null
  const head = <EndedHead {...{ has_running_round }} promise={secrecyPromise(campaign.ballots_open)} />
  const facts = { summary, ended_at, openRound }
  if (isDecided) {
    return (
      <div className="card result-summary" data-decided>
        <Decided campaign_id={campaign_id} tactics={tactics} tactic_count={campaign.tactic_count} />
        <section aria-label="Campaign Ended">
          {head}
          <HowSure {...facts} headline={summary?.headline} />
          <MostSplit tactics={tactics} />
        </section>
      </div>
    )
  }
  const first = summary && isFromTop ? firstOf(tactics, summary) : []
  const [winner] = first
  return (
    <section className="card result-summary" aria-label="Campaign Ended">
      <div className="col-span-full">{head}</div>
      {first.length > 0 && <Podium tactics={first} scale={scoreScaleOf(tactics)} />}
      <div>
        <HowSure
          {...facts}
          headline={winner ? aboutFirst(summary?.headline ?? '', winner.name) : summary?.headline}
        />
        {isFromTop && <MostSplit tactics={tactics} />}
      </div>
    </section>
  )
}

type HeadProps = { has_running_round: boolean; promise: string }

function EndedHead({ has_running_round, promise }: HeadProps) {
  return (
    <>
      <h2 className="flex items-center gap-2 text-accent">
        <Icon name="circle-check" size={20} className="flex-none" />
        Campaign Ended - Results Available
      </h2>
      <p className="hint">
        {has_running_round ? (
          'A second round is running. The scores of its tactics come back when it ends.'
        ) : (
          <>
            <span>Voting has closed and all scores are now visible</span>.{' '}
            <span className="max-sm:hidden">{promise}</span>
          </>
        )}
      </p>
    </>
  )
}

type SureProps = Pick<Props, 'summary' | 'ended_at'> & {
  headline: string | undefined
  /** The page that opens a second round, where the order is open and the reader may. */
  openRound: string | null
}

/** How sure the result is, and how many have scored. */
function HowSure({ summary, headline, ended_at, openRound }: SureProps) {
  return (
    <>
      {headline && (
        <p className="headline" data-long={headline.length > LONG_HEADLINE || undefined}>
          {headline}
        </p>
      )}
      <p className="hint">
        {summary && (
          <>
            {summary.voter_count} of {counted(summary.eligible_count, 'person', 'people')} scored.{' '}
          </>
        )}
        <span className="max-sm:hidden">
          Ended <LocalTime value={ended_at} length="medium" />.
        </span>
        {openRound && (
          <>
            {' '}
            <Link to={openRound} className="link print:hidden">
              Open a second round
            </Link>
          </>
        )}
      </p>
    </>
  )
}

/** The ranked tactics of the first places; ties at its end are in it. */
function firstOf(tactics: TacticView[], { places }: ResultSummary): TacticView[] {
  return tactics.filter(({ rank }) => rank !== null && rank <= places).slice(0, PODIUM_MAX)
}

type PodiumProps = { tactics: TacticView[]; scale: ScoreScale }

/** The first places. A single first tactic is large. */
function Podium({ tactics, scale }: PodiumProps) {
  const hasWinner = tactics[1]?.rank !== 1
  return (
    <ol className="podium" aria-label="First in the ranking" data-winner={hasWinner || undefined}>
      {tactics.map(({ id, name, rank, average_score, result }) => (
        <li key={id}>
          <span className="podium-rank">{`#${rank}`}</span>
          <span className="podium-name" dir="auto" data-long={name.length > LONG_HEADLINE || undefined}>
            <PodiumName name={name} count={tactics.length} />
          </span>
          {average_score !== null && (
            <span className="podium-numbers">
              <strong>
                <span className="sr-only">Score </span>
                {shownScore(average_score)}
              </strong>
              {rank === 1 && hasWinner && (
                <span
                  dangerouslySetInnerHTML={{ __html: scoreBar(average_score, { ...scale, lowest: 0 }) }}
                />
              )}
              {result?.standing && <Standing standing={result.standing} />}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** One way on, in place of a result. */
function NobodyScored({
  campaign_id,
  ended_at,
  tactics,
}: Pick<Props, 'ended_at' | 'tactics'> & { campaign_id: string }) {
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

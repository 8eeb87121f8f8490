import { Link, useLoaderData } from '@remix-run/react'
import { LocalTime } from '~/components/local-time'
import { NextPage } from '~/components/next-page'
import { ExpectedText, IssueLink, OutcomeText } from '~/components/outcome'
import { pageMeta } from '~/components/page-meta'
import { CHANCES_OUTCOMES_MIN, CONCLUSIVE_OUTCOMES, OUTCOMES } from '~/domain/outcomes/constants'
import { getTrackRecord } from '~/domain/outcomes/queries.server'
import type { TrackedTactic, TrackRecord } from '~/domain/outcomes/view'
import { shownOutcome } from '~/domain/outcomes/words'
import { screenPage, requireParam, screenLoader } from '~/http/screen/screen-loader.server'

export const meta = ({ data }: { data?: { record: TrackRecord } }) =>
  pageMeta(
    `Track record · ${data?.record.team_name ?? 'Team'}`,
    'What came of the tactics that the team decided to do.',
  )

export const loader = screenLoader(getTrackRecord, async (ctx, { request, params }) => {
  const team_id = requireParam(params, 'team_id')
  return { team_id, record: await getTrackRecord(ctx, { team_id, ...screenPage(request) }) }
})

export { shouldRevalidate } from '~/components/screen-client'

export default function TrackRecordPage() {
  const { team_id, record } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-3xl">
      <Link to={`/teams/${team_id}`} className="link hint">
        <bdi>{record.team_name}</bdi>
      </Link>
      <h1>Track record</h1>
      {record.decided_count === 0 ? <Empty /> : <Record record={record} />}
    </div>
  )
}

function Empty() {
  return (
    <div className="card mt-3">
      <p>
        Nothing is decided yet. Once a decision is published, its tactics to do stand here. Later you see what
        came of them: won, flat, lost, not tried or unclear.
      </p>
    </div>
  )
}

function Record({ record }: { record: TrackRecord & { next_cursor: string | null } }) {
  return (
    <>
      <p className="mt-1">{countsOf(record)}</p>
      {record.sentences.length > 0 ? (
        record.sentences.map((sentence) => (
          <p key={sentence} className="mt-1 font-semibold">
            {sentence}
          </p>
        ))
      ) : (
        <p className="hint mt-1">
          <progress
            value={conclusiveCount(record)}
            max={CHANCES_OUTCOMES_MIN}
            aria-label="Outcomes won, flat or lost"
            className="progress mr-2 align-middle"
          />
          {conclusiveCount(record)} of {CHANCES_OUTCOMES_MIN} outcomes. From then on this page compares them
          with your scores.
        </p>
      )}
      <ul className="mt-4 grid gap-2">
        {record.tactics.map((tactic) => (
          <li key={tactic.id} className="card px-4 py-3">
            <Tracked tactic={tactic} />
          </li>
        ))}
      </ul>
      <NextPage cursor={record.next_cursor} />
    </>
  )
}

/** '3 to do, 2 tried: 1 won, 1 flat. 1 without an outcome.' */
function countsOf({ decided_count, tried_count, open_count, outcome_counts }: TrackRecord): string {
  const counts = OUTCOMES.filter((outcome) => outcome_counts[outcome] > 0).map(
    (outcome) => `${outcome_counts[outcome]} ${shownOutcome(outcome)}`,
  )
  const told = `${decided_count} to do, ${tried_count} tried${counts.length > 0 ? `: ${counts.join(', ')}` : ''}.`
  return open_count > 0 ? `${told} ${open_count} without an outcome.` : told
}

function Tracked({ tactic }: { tactic: TrackedTactic }) {
  const {
    id,
    name,
    campaign_id,
    campaign_name,
    rank,
    ranked_count,
    decided_at,
    tracker_link,
    expectations,
    outcome,
  } = tactic
  return (
    <>
      <p className="whitespace-pre-line">
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p className="hint">
        {rank === null ? 'No rank' : `#${rank} of ${ranked_count}`} in{' '}
        <Link to={`/campaigns/${campaign_id}/decision`} className="link">
          <bdi>{campaign_name}</bdi>
        </Link>
        , decided <LocalTime value={decided_at} length="short" />
      </p>
      {tracker_link !== null && <IssueLink link={tracker_link} />}
      <ExpectedText expectations={expectations} />
      {outcome !== null && <OutcomeText outcome={outcome} expectations={expectations} />}
      <p className="hint">
        <Link to={`/tactics/${id}/outcome`} className="link">
          {outcome === null ? 'Record the outcome' : 'Change the outcome'}
          <span className="sr-only"> of {name}</span>
        </Link>
      </p>
    </>
  )
}

/** How many say whether the tactic worked. */
function conclusiveCount({ outcome_counts }: TrackRecord): number {
  return CONCLUSIVE_OUTCOMES.reduce((sum, outcome) => sum + outcome_counts[outcome], 0)
}

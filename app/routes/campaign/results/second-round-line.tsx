import { Link } from '@remix-run/react'
import { LocalTime } from '~/components/local-time'
import type { CampaignView } from '~/domain/campaigns/view'
import { counted } from '~/domain/text'

type Props = { campaign_id: string; round: NonNullable<CampaignView['second_round']> }

/** On the result: that a second round runs, with one's own progress, or that the ranking includes it. */
export default function SecondRoundLine({ campaign_id, round }: Props) {
  const { status, end_datetime, tactic_count, scored_count } = round
  const isDone = scored_count === tactic_count
  return (
    <p className="card compact flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden" role="note">
      {status === 'active' ? (
        <>
          <span>
            A second round on {counted(tactic_count, 'tactic')} runs until <LocalTime value={end_datetime} />:
            you have scored {scored_count} of {tactic_count} again.
          </span>
          <Link
            to={`/campaigns/${campaign_id}/second-round`}
            className={isDone ? 'btn btn-small' : 'btn btn-primary btn-small'}
          >
            {isDone ? 'See your scores' : 'Score again'}
          </Link>
        </>
      ) : (
        <>
          <span>{counted(tactic_count, 'tactic was', 'tactics were')} scored again in a second round.</span>
          <Link to={`/campaigns/${campaign_id}/second-round`} className="btn btn-small">
            What has changed
          </Link>
        </>
      )}
    </p>
  )
}

import { Link } from '@remix-run/react'
import { LocalTime } from '~/components/local-time'
import type { SecondRoundView } from '~/domain/rounds/view'
import { counted } from '~/domain/text'

/** After the end: rank before and after, and whether people moved closer. */
export function RoundChanges({ round }: { round: SecondRoundView }) {
  const { tactics, voter_count, ended_at, campaign_id } = round
  return (
    <>
      <p className="hint mt-1 mb-3">
        {counted(voter_count, 'person', 'people')} scored again.{' '}
        {ended_at && (
          <>
            Ended <LocalTime value={ended_at} />.
          </>
        )}
      </p>
      <ul className="card mb-3 divide-y divide-line p-0">
        {tactics.map(({ id, name, rank, rescored }) => (
          <li key={id} className="px-4 py-2.5">
            <p>
              <bdi className="font-semibold break-words">{name}</bdi>{' '}
              <span className="whitespace-nowrap text-soft tabular-nums">
                #{rescored?.rank_before ?? '–'} → #{rank ?? '–'}
              </span>
            </p>
            <p className="hint">{rescored?.sentence}</p>
          </li>
        ))}
      </ul>
      <Link to={`/campaigns/${campaign_id}`} className="btn">
        See the ranking
      </Link>
    </>
  )
}

import { ACTS, HISTORY_DAYS, WAYS } from '~/domain/acts'
import type { ActView, TeamActView } from '~/domain/history/view'
import { LocalTime } from './local-time'

/** Who did what and when. */
export function ActList({ acts }: { acts: (ActView | TeamActView)[] }) {
  if (acts.length === 0) return <p className="text-soft">{`Nothing in the last ${HISTORY_DAYS} days.`}</p>
  return (
    <ol className="card divide-y divide-line p-0">
      {acts.map((act) => (
        <li key={act.id} className="px-4 py-2">
          <p>
            <strong>
              <bdi>{act.actor_name}</bdi>
            </strong>{' '}
            {ACTS[act.act]}
            <About act={act} />
          </p>
          <p className="hint">
            <LocalTime value={act.done_at} />
            {act.way !== 'screen' && `, ${WAYS[act.way]}`}
            {'campaign_name' in act && act.campaign_name !== null && (
              <>
                {', '}
                <bdi>{act.campaign_name}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function About({ act: { tactic_name, member_name, until } }: { act: ActView }) {
  const name = tactic_name ?? member_name
  return (
    <>
      {name !== null && (
        <>
          : <bdi>{name}</bdi>
        </>
      )}
      {until !== null && (
        <>
          , to end on <LocalTime value={until} />
        </>
      )}
    </>
  )
}

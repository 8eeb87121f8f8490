import type { DeliveryView } from '../domain/webhooks/view'
import { EVENT_NAMES, stateOf } from '../domain/webhooks/words'
import { LocalTime } from './local-time'

export function DeliveryState({ delivery }: { delivery: DeliveryView }) {
  const { event, occurred_at, state, last_error, next_attempt_at, attempts } = delivery
  const isFailed = state === 'parked' || (state === 'waiting' && attempts > 0)
  return (
    <>
      <p>
        <span className="font-semibold">{EVENT_NAMES[event]}</span>{' '}
        <span className={isFailed ? 'badge' : 'badge badge-accent'}>{stateOf(delivery)}</span>
      </p>
      <p className="hint">
        <LocalTime value={occurred_at} length="medium" />
        {last_error && ` · ${last_error}`}
        {next_attempt_at && attempts > 0 && (
          <>
            {' · next attempt '}
            <LocalTime value={next_attempt_at} length="medium" />
          </>
        )}
      </p>
    </>
  )
}

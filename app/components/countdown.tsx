import { CircleCheck, TriangleAlert } from 'lucide-react'
import { isRunningOut, timeParts } from '../domain/campaigns/rules'
import { useAskUntilEnded } from './ask-until-ended'
import { useNow } from './clock'
import { useHydrated } from './hydrated'
import { LocalTime } from './local-time'

/** As high while it loads as with its numbers, so that nothing below it moves. */
const TIMER = 'mt-2 min-h-[3.25rem] flex-wrap gap-x-4 gap-y-2 sm:min-h-9'

type Props = { end_datetime: string; ended_at: string | null }

/** The countdown panel of a campaign in its states (docs/product.md#countdown). */
export function Countdown({ end_datetime, ended_at }: Props) {
  const isHydrated = useHydrated()
  const left = Date.parse(end_datetime) - useNow()
  useAskUntilEnded(isHydrated && ended_at === null && left <= 0)

  if (ended_at !== null) return <EndedPanel ended_at={ended_at} />
  const isHurry = isRunningOut(left)
  return (
    <section className={isHurry ? 'card border-danger bg-danger-soft' : 'card'} aria-label="Time Remaining">
      <h2 className={isHurry ? 'flex items-center gap-2 text-danger' : undefined}>
        {isHurry && <TriangleAlert size={20} aria-hidden />}
        {isHurry ? 'Time Running Out!' : 'Time Remaining'}
      </h2>
      {isHydrated ? (
        <p role="timer" aria-live="off" className={`flex ${TIMER}`}>
          <TimeLeft milliseconds={left} />
        </p>
      ) : (
        <LoadingTimer milliseconds={left} />
      )}
      <p className="mt-2 text-soft">
        Ends <LocalTime value={end_datetime} />
      </p>
      {isHurry && (
        <p className="mt-2 font-semibold text-danger">
          Hurry up! Make sure to submit your votes before time runs out.
        </p>
      )}
    </section>
  )
}

function EndedPanel({ ended_at }: { ended_at: string }) {
  return (
    <section className="card border-accent bg-accent-soft" aria-label="Campaign Ended">
      <h2 className="flex items-center gap-2">
        <CircleCheck size={20} aria-hidden className="text-accent" />
        Campaign Ended - Results Available
      </h2>
      <p className="mt-1">Voting has closed and all scores are now visible</p>
      <p className="mt-1 text-soft">
        Ended <LocalTime value={ended_at} />
      </p>
    </section>
  )
}

/** Without JavaScript no timer will ever run: the time left is what it was when the server answered. */
function LoadingTimer({ milliseconds }: { milliseconds: number }) {
  return (
    <>
      <p className={`flex items-center text-soft noscript:hidden ${TIMER}`}>Loading timer...</p>
      <p className={`hidden noscript:flex ${TIMER}`}>
        <TimeLeft milliseconds={milliseconds} />
      </p>
      <p className="hint hidden noscript:block">Time left when this page was loaded. Reload to see it now.</p>
    </>
  )
}

function TimeLeft({ milliseconds }: { milliseconds: number }) {
  return timeParts(milliseconds).map(({ unit, value }) => (
    <span key={unit} className="flex items-baseline gap-1 max-sm:flex-col max-sm:gap-0">
      <span className="text-2xl leading-tight font-bold tabular-nums">{value}</span>{' '}
      <span className="text-soft max-sm:text-sm">{value === 1 ? unit.slice(0, -1) : unit}</span>
    </span>
  ))
}

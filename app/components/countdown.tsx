import { useRevalidator } from '@remix-run/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isRunningOut, timeParts } from '../domain/campaigns/rules'
import { useNow } from './clock'
import { LocalTime } from './local-time'

/** As high while it loads as with its numbers, so that nothing below it moves. */
const TIMER = 'mt-2 flex min-h-[3.25rem] flex-wrap gap-x-4 gap-y-2 sm:min-h-9'

type Props = { end_datetime: string; isEnded: boolean }

/** The countdown panel of a campaign in its five states (specification section 4). */
export function Countdown({ end_datetime, isEnded }: Props) {
  const now = useNow()
  const left = now === null ? null : new Date(end_datetime).getTime() - now
  useReloadAtEnd(!isEnded && left !== null && left <= 0)

  if (isEnded) return <EndedPanel />
  if (left === null) {
    return (
      <section className="card" aria-label="Time Remaining">
        <h2>Time Remaining</h2>
        <p className={`${TIMER} items-center text-soft`}>Loading timer...</p>
        <EndDate value={end_datetime} />
      </section>
    )
  }
  const isHurry = isRunningOut(left)
  return (
    <section className={isHurry ? 'card border-danger bg-danger-soft' : 'card'} aria-label="Time Remaining">
      <h2 className={isHurry ? 'flex items-center gap-2 text-danger' : undefined}>
        {isHurry && <TriangleAlert size={20} aria-hidden />}
        {isHurry ? 'Time Running Out!' : 'Time Remaining'}
      </h2>
      <TimeLeft milliseconds={left} />
      <EndDate value={end_datetime} />
      {isHurry && (
        <p className="mt-2 font-semibold text-danger">
          Hurry up! Make sure to submit your votes before time runs out.
        </p>
      )}
    </section>
  )
}

function EndedPanel() {
  return (
    <section className="card border-accent bg-accent-soft" aria-label="Campaign Ended">
      <h2 className="flex items-center gap-2">
        <CircleCheck size={20} aria-hidden className="text-accent" />
        Campaign Ended - Results Available
      </h2>
      <p className="mt-1">Voting has closed and all scores are now visible</p>
    </section>
  )
}

function TimeLeft({ milliseconds }: { milliseconds: number }) {
  return (
    <p role="timer" aria-live="off" className={TIMER}>
      {timeParts(milliseconds).map(({ unit, value }) => (
        <span key={unit} className="flex items-baseline gap-1 max-sm:flex-col max-sm:gap-0">
          <span className="text-2xl leading-tight font-bold tabular-nums">{value}</span>
          <span className="text-soft max-sm:text-sm">{unit}</span>
        </span>
      ))}
    </p>
  )
}

function EndDate({ value }: { value: string }) {
  return (
    <p className="mt-2 text-soft">
      Ends <LocalTime value={value} />
    </p>
  )
}

/** The server's clock decides; when ours says it is over, ask it. */
function useReloadAtEnd(isOver: boolean) {
  const { revalidate } = useRevalidator()
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isOver || hasAsked.current) return
    hasAsked.current = true
    const timer = setTimeout(revalidate, 1000)
    return () => clearTimeout(timer)
  }, [isOver, revalidate])
}

import type { ReactNode } from 'react'
import { Icon } from './icon'
import { isRunningOut, timeParts } from '../domain/campaigns/rules'
import { useAskUntilEnded } from './ask-until-ended'
import { useNow } from './clock'
import { useHydrated } from './hydrated'
import { LocalTime } from './local-time'

const TIMER_CLASS = 'flex min-h-7 flex-wrap gap-x-2 gap-y-1 sm:min-h-9 sm:gap-x-4 sm:gap-y-2'

type Props = {
  end_datetime: string
  isSecondRound?: boolean
  /** Whether the page knows that the campaign has ended. */
  isOver?: boolean
  children?: ReactNode
}

export function Countdown({ end_datetime, isSecondRound = false, isOver = false, children }: Props) {
  const isHydrated = useHydrated()
  const msLeft = Date.parse(end_datetime) - useNow()
  useAskUntilEnded(isHydrated && msLeft <= 0 && !isOver)

  const isHurry = isRunningOut(msLeft, isSecondRound)
  return (
    <section
      className={isHurry ? 'card border-danger bg-danger-soft px-4 py-3' : 'card px-4 py-3'}
      aria-label="Time Remaining"
    >
      <h2 className={isHurry ? 'flex items-center gap-2 text-danger' : undefined}>
        {isHurry && <Icon name="triangle-alert" size={20} />}
        {isHurry ? 'Time Running Out!' : 'Time Remaining'}
      </h2>
      <div className="sm:mt-2">
        {isHydrated ? (
          <p role="timer" aria-live="off" className={TIMER_CLASS}>
            <TimeLeft milliseconds={msLeft} />
          </p>
        ) : (
          <LoadingTimer milliseconds={msLeft} />
        )}
      </div>
      <p className="text-soft max-sm:text-sm sm:mt-2">
        Ends <LocalTime value={end_datetime} />
        {children}
      </p>
      {isHurry && (
        <p className="mt-2 font-semibold text-danger">
          Hurry up! Make sure to submit your votes before time runs out.
        </p>
      )}
    </section>
  )
}

/**
 * Without JavaScript no timer runs: it shows the time left when the server answered. Until JavaScript runs the same
 * text, unseen, takes the room of the timer, so that nothing below moves.
 */
function LoadingTimer({ milliseconds }: { milliseconds: number }) {
  return (
    <>
      <div className="grid *:col-start-1 *:row-start-1">
        <p className="self-center text-soft noscript:hidden">Loading timer...</p>
        <p className={`invisible noscript:visible ${TIMER_CLASS}`}>
          <TimeLeft milliseconds={milliseconds} />
        </p>
      </div>
      <p className="hint hidden noscript:block">Time left when this page was loaded. Reload to see it now.</p>
    </>
  )
}

/** Each part takes the room of its widest value, so that the line does not break and mend as seconds pass. */
function TimeLeft({ milliseconds }: { milliseconds: number }) {
  return timeParts(milliseconds).map(({ unit, value }) => (
    <span
      key={unit}
      data-digits={String(value).length}
      className="flex items-baseline gap-1 font-semibold data-[digits='1']:pr-[1ch] sm:text-2xl sm:leading-tight"
    >
      <span>{value}</span>{' '}
      <span
        className="font-normal text-soft after:invisible after:block after:h-0 after:content-[attr(data-widest)] max-sm:text-sm sm:text-base"
        data-widest={unit}
      >
        {value === 1 ? unit.slice(0, -1) : unit}
      </span>
    </span>
  ))
}

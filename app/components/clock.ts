import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useHydrated } from './hydrated'

const SECOND = 1000

type Clock = {
  /** What the server's clock showed when it answered, in milliseconds since the epoch. */
  answeredAt: number
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  offset: number
}

const OWN_CLOCK: Clock = { answeredAt: 0, offset: 0 }
export const ClockContext = createContext(OWN_CLOCK)

/** The server's clock in the browser: deadlines must not depend on how the reader's own clock is set. Null: not known. */
export function useServerClock(serverTime: string | null): Clock {
  const isHydrated = useHydrated()
  return useMemo(() => {
    if (serverTime === null) return OWN_CLOCK
    const answeredAt = Date.parse(serverTime)
    return { answeredAt, offset: answeredAt - arrivalTime(isHydrated) }
    // Hydration ends without a new answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [serverTime])
}

/** When the answer arrived by the browser's clock: the document seconds ago if scripts took long, other answers just now. */
function arrivalTime(isHydrated: boolean): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isHydrated || !navigation) return Date.now()
  return Date.now() - (performance.now() - navigation.responseStart)
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, SECOND)
  return () => clearInterval(timer)
}

/** The server's time in milliseconds since the epoch, refreshed every second; until hydration the time of its answer. */
export function useNow(): number {
  const { answeredAt, offset } = useContext(ClockContext)
  return useSyncExternalStore(
    everySecond,
    () => Math.floor((Date.now() + offset) / SECOND) * SECOND,
    () => answeredAt,
  )
}

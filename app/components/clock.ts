import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useHydrated } from './hydrated'

const SECOND_MS = 1000

type Clock = {
  /** The server's time when it answered, in milliseconds since the epoch. */
  answeredAt: number
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  offset: number
}

const OWN_CLOCK: Clock = { answeredAt: 0, offset: 0 }
export const ClockContext = createContext(OWN_CLOCK)

/** The server's clock, since deadlines must not depend on the reader's. `serverTime` is ISO 8601, or null if unknown. */
export function useServerClock(serverTime: string | null): Clock {
  const isHydrated = useHydrated()
  return useMemo(() => {
    if (serverTime === null) return OWN_CLOCK
    const answeredAt = Date.parse(serverTime)
    return { answeredAt, offset: answeredAt - arrivalTime(isHydrated) }
    // `isHydrated` is left out: hydration ends without a new answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [serverTime])
}

/** When the answer arrived, by the browser's clock: the document may have come seconds before its scripts ran. */
function arrivalTime(isHydrated: boolean): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isHydrated || !navigation) return Date.now()
  return Date.now() - (performance.now() - navigation.responseStart)
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, SECOND_MS)
  return () => clearInterval(timer)
}

/** The server's time in milliseconds since the epoch, updated every second; until hydration the time of its answer. */
export function useNow(): number {
  const { answeredAt, offset } = useContext(ClockContext)
  return useSyncExternalStore(
    everySecond,
    () => Math.floor((Date.now() + offset) / SECOND_MS) * SECOND_MS,
    () => answeredAt,
  )
}

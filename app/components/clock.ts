import { useSyncExternalStore } from 'react'

const SECOND = 1000

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, SECOND)
  return () => clearInterval(timer)
}

const thisSecond = () => Math.floor(Date.now() / SECOND) * SECOND

/** Milliseconds since the epoch, refreshed every second; null until the browser has computed it. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(everySecond, thisSecond, () => null)
}

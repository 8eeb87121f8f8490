import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** From `isOver` on, reloads the page's data until the server agrees that the campaign has ended. A hidden tab waits. */
export function useAskUntilEnded(isOver: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOver) return
    let wait = FIRST_WAIT_MS
    let timer: number | undefined

    function schedule() {
      window.clearTimeout(timer)
      if (!document.hidden) timer = window.setTimeout(ask, wait)
    }
    function ask() {
      revalidate()
      wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      schedule()
    }

    schedule()
    document.addEventListener('visibilitychange', schedule)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [isOver, revalidate])
}

import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * The server's clock decides when a campaign has ended: once the countdown says so, the page's data is loaded again
 * after 1, 2, 4 … seconds until it agrees. A hidden tab waits until it is looked at.
 */
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

import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for work, at most until `deadline` in milliseconds of `performance.now()`. */
export async function withDeadline(deadline: number, work: Promise<unknown>): Promise<void> {
  const settled = new AbortController()
  const late = sleep(msUntil(deadline), undefined, { signal: settled.signal }).catch(() => {})
  await Promise.race([work, late]).finally(() => settled.abort())
}

export function msUntil(deadline: number): number {
  return Math.max(0, deadline - performance.now())
}

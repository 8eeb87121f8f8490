import { useNavigation } from '@remix-run/react'

/** A line at the top while the next page loads. Its style delays it, so that fast pages show none. */
export function NavigationProgress() {
  const isIdle = useNavigation().state === 'idle'
  return isIdle ? null : <div className="progress-line" aria-hidden />
}

import { useNavigation } from '@remix-run/react'

/** A line at the top while the next page is on its way; its style keeps it hidden for the first moment. */
export function NavigationProgress() {
  const isIdle = useNavigation().state === 'idle'
  return isIdle ? null : <div className="progress-line" aria-hidden />
}

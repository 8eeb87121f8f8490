import { useEffect } from 'react'
import type { ActionResult } from '../contract/action-result'
import { useShowToast } from './toaster'

/**
 * Shows a toast for a refusal without field errors. The alert beside the form has the reason. If what the form was about is
 * gone, the alert is all that is shown.
 */
export function useFailureToast(result: ActionResult | undefined): void {
  const show = useShowToast()
  useEffect(() => {
    if (!result?.failure || result.failure.is_gone || hasFieldErrors(result)) return
    show({ type: 'error', message: result.failure.toast })
  }, [result, show])
}

export function hasFieldErrors({ result }: ActionResult): boolean {
  return Object.keys(result.error ?? {}).length > 0
}

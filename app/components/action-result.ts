import { useEffect } from 'react'
import type { ActionResult } from '../contract/action-result'
import { useShowToast } from './toaster'

/** Announces a refusal that no field can show; why it was refused stands in the alert beside the form. */
export function useFailureToast(result: ActionResult | undefined): void {
  const show = useShowToast()
  useEffect(() => {
    if (!result?.failure || hasFieldErrors(result)) return
    show({ type: 'error', message: result.failure.toast })
  }, [result, show])
}

export function hasFieldErrors({ result }: ActionResult): boolean {
  return Object.keys(result.error ?? {}).length > 0
}

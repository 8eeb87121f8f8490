import { useEffect } from 'react'
import type { ActionResult } from '../contract/action-result'
import { useShowToast } from './toaster'

/** Announces a refusal that no field can show. */
export function useFailureToast(result: ActionResult | undefined): void {
  const show = useShowToast()
  useEffect(() => {
    if (!result?.failure || hasFieldErrors(result)) return
    const { toast, sentence } = result.failure
    show({ type: 'error', message: toast, ...(sentence !== toast && { description: sentence }) })
  }, [result, show])
}

export function hasFieldErrors({ result }: ActionResult): boolean {
  return Object.keys(result.error ?? {}).length > 0
}

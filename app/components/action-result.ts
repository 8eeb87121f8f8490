import { useActionData } from '@remix-run/react'
import { createContext, useContext, useEffect } from 'react'
import type { ActionResult } from '../contract/action-result'
import { useShowToast } from './toaster'

/** The answer to the form that this screen was sent last, with a toast for a refusal. */
export function useScreenResult(): ActionResult | undefined {
  const result = useActionData<ActionResult>()
  useFailureToast(result)
  return result
}

/** Told of what the forms of a page that do not leave it came to, in case the next load removes them. */
export const FormResultContext = createContext<(result: ActionResult) => void>(() => {})

/** For the answer to a fetcher's form. */
export function useReportResult(result: ActionResult | undefined): void {
  const report = useContext(FormResultContext)
  useFailureToast(result)
  useEffect(() => {
    if (result) report(result)
    // Only a new result matters, not a new address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result])
}

/**
 * Shows a toast for a refusal without field errors. The alert beside the form has the reason. If what the form was about is
 * gone, the alert is all that is shown.
 */
function useFailureToast(result: ActionResult | undefined): void {
  const show = useShowToast()
  useEffect(() => {
    if (!result?.failure || result.failure.is_gone || hasFieldErrors(result)) return
    show({ type: 'error', message: result.failure.toast })
  }, [result, show])
}

export function hasFieldErrors({ result }: ActionResult): boolean {
  return Object.keys(result.error ?? {}).length > 0
}

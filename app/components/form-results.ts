import { useLocation } from '@remix-run/react'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { ActionResult } from '../contract/action-result'

type Report = (result: ActionResult) => void
export const FormResultContext = createContext<Report>(() => {})

/** Reports a form's result to the page, in case the next load removes the form. */
export function useReportResult(result: ActionResult | undefined): void {
  const report = useContext(FormResultContext)
  useEffect(() => {
    if (result) report(result)
    // Only a new result matters, not a new address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result])
}

/** The last refusal reported at this address, and the function that reports. */
export function useLastRefusal(): [ActionResult | undefined, Report] {
  const { key } = useLocation()
  const [last, setLast] = useState<{ key: string; result: ActionResult }>()
  const report = useCallback<Report>((result) => setLast({ key, result }), [key])
  return [last?.key === key && !last.result.ok ? last.result : undefined, report]
}

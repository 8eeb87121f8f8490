import { createContext, useContext, useEffect } from 'react'
import type { ActionResult } from '../contract/action-result'

type Report = (result: ActionResult) => void
export const FormResultContext = createContext<Report>(() => {})

export function useReportResult(result: ActionResult | undefined): void {
  const report = useContext(FormResultContext)
  useEffect(() => {
    if (result) report(result)
    // Only a new result matters, not a new address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result])
}

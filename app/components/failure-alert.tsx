import type { ActionResult } from '../contract/action-result'
import { hasFieldErrors } from './action-result'

/** What went wrong, beside the form it went wrong in (specification section 8, Alerts). */
export function FailureAlert({ result }: { result: ActionResult | undefined }) {
  if (!result?.failure) return null
  const isSaidAtField = hasFieldErrors(result)
  if (isSaidAtField && !result.failure.alert) return null
  const { toast, sentence, alert } = result.failure
  const heading = alert ?? toast
  return (
    <div role="alert" className="mb-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold text-danger">{heading}</p>
      {!isSaidAtField && sentence !== heading && <p className="text-sm">{sentence}</p>}
    </div>
  )
}

import type { ActionResult } from '../contract/action-result'
import { hasFieldErrors } from './action-result'

type Props = {
  result: ActionResult | undefined
  /** The text that was typed, where its form has gone. */
  typed?: string
}

/** The alert beside a form that was refused (docs/product.md#texts). */
export function FailureAlert({ result, typed }: Props) {
  if (!result?.failure) return null
  const isSaidAtField = hasFieldErrors(result)
  if (isSaidAtField && !result.failure.alert) return null
  const { toast, sentence, alert } = result.failure
  const heading = alert ?? toast
  return (
    <div role="alert" className="alert mb-4">
      <p className="font-semibold text-danger">{heading}</p>
      {!isSaidAtField && sentence !== heading && <p className="text-sm">{sentence}</p>}
      {typed && <TypedText value={typed} />}
    </div>
  )
}

/** What somebody typed into a form that has gone, to copy it from. */
export function TypedText({ value }: { value: string }) {
  return (
    <label className="mt-2 block">
      <span className="label">What you typed</span>
      <textarea readOnly rows={2} value={value} className="input" />
    </label>
  )
}

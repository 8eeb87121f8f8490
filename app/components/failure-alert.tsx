import type { ActionResult } from '../contract/action-result'
import { hasFieldErrors } from './action-result'

type Props = {
  result: ActionResult | undefined
  /** The text that was typed, if its form is gone. */
  typed?: string
}

export function FailureAlert({ result, typed }: Props) {
  if (!result?.failure) return null
  const isShownAtField = hasFieldErrors(result)
  if (isShownAtField && !result.failure.alert) return null
  const { toast, sentence, alert } = result.failure
  const heading = alert ?? toast
  return (
    <div role="alert" className="alert mb-4" ref={result.failure.is_gone && bringIntoView}>
      <p className="font-semibold text-danger">{heading}</p>
      {!isShownAtField && sentence !== heading && <p className="text-sm">{sentence}</p>}
      {typed && <TypedText value={typed} />}
    </div>
  )
}

/** Nothing else shows this text, and the person may be on another part of the page already. */
function bringIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}

export function TypedText({ value }: { value: string }) {
  return (
    <label className="mt-2 block">
      <span className="label">What you typed</span>
      <textarea readOnly dir="auto" rows={2} value={value} className="input" />
    </label>
  )
}

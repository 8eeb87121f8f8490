import { useEffect, useRef, type ReactNode } from 'react'
import type { ActionResult } from '~/contract/action-result'

type Props = {
  summary: string
  /** The tactic it is about, for those who do not see where it stands. */
  name: string
  /** What its form came to, if that was sent last. */
  result: ActionResult | undefined
  children: ReactNode
}

/** A form behind a disclosure. It closes once it is saved, unless it was used after sending, and opens with a refusal. */
export function ClosingDetails({ summary, name, result, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const heading = useRef<HTMLElement>(null)
  const isUsed = useRef(false)
  const use = () => (isUsed.current = true)
  const isDone = result?.ok === true
  useEffect(() => {
    if (!isDone || isUsed.current || !details.current?.open) return
    details.current.open = false
    heading.current?.focus()
  }, [isDone, result])
  return (
    <details
      ref={details}
      className="mt-1 print:hidden"
      open={result && !result.ok}
      onToggle={use}
      onInput={use}
      onSubmit={() => (isUsed.current = false)}
    >
      <summary ref={heading} className="link hint">
        {summary}
        <span className="sr-only"> of {name}</span>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

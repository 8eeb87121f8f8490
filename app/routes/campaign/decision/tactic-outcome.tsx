import { useEffect, useRef } from 'react'
import { OutcomeForm } from '~/components/outcome-form'
import type { ActionResult } from '~/contract/action-result'
import type { MinutesTactic } from '~/domain/decisions/minutes'

type Props = { tactic: MinutesTactic; result: ActionResult | undefined }

/** The form for what came of a tactic, behind a disclosure that closes once it is recorded. */
export function TacticOutcome({ tactic: { id, name, outcome, expectations }, result }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const isOwn = result?.tactic_id === id
  const isDone = isOwn && result.ok
  useEffect(() => {
    if (!isDone || !details.current?.open) return
    details.current.open = false
    summary.current?.focus()
  }, [isDone, result])
  return (
    <details ref={details} className="mt-1 print:hidden" open={isOwn && !result.ok}>
      <summary ref={summary} className="hint cursor-pointer">
        {outcome === null ? 'Record the outcome' : 'Change the outcome'}
        <span className="sr-only"> of {name}</span>
      </summary>
      <div className="mt-2">
        <OutcomeForm tactic_id={id} outcome={outcome} expectations={expectations} result={result} />
      </div>
    </details>
  )
}

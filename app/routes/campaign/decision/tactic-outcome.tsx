import { OutcomeForm } from '~/components/outcome-form'
import type { ActionResult } from '~/contract/action-result'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { ClosingDetails } from './closing-details'

type Props = { tactic: MinutesTactic; result: ActionResult | undefined }

/** The form for what came of a tactic, behind a disclosure that closes once it is recorded. */
export function TacticOutcome({ tactic: { id, name, outcome, expectations }, result }: Props) {
  const isOwn = result?.tactic_id === id && result.intent !== 'linkIssue'
  return (
    <ClosingDetails
      summary={outcome === null ? 'Record the outcome' : 'Change the outcome'}
      name={name}
      result={isOwn ? result : undefined}
    >
      <OutcomeForm
        tactic_id={id}
        outcome={outcome}
        expectations={expectations}
        result={isOwn ? result : undefined}
      />
    </ClosingDetails>
  )
}

import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { DECISION_CHOICES, DECISION_CHOICE_NAMES } from '~/domain/decisions/constants'
import type { DecisionView } from '~/domain/decisions/view'
import { weDoSentence } from '~/domain/decisions/words'
import { counted } from '~/domain/text'
import { storedFields } from './stored-fields'

type Props = {
  decision: DecisionView
  told_count: number
}

/** Asks before the stored draft is published. Saving it has checked it. */
export function PublishDialog({ decision, told_count }: Props) {
  const { page, dialog } = useDialogAddress()
  const { tactics, tactic_count, version } = decision
  const counts = DECISION_CHOICES.map((choice) => tactics.filter((tactic) => tactic.choice === choice).length)
  const marked_count = counts.reduce((sum, count) => sum + count, 0)
  if (dialog !== 'publish' || !decision.can.edit || decision.is_published || marked_count === 0) return null
  const [do_count = 0] = counts
  const parts = DECISION_CHOICES.map((choice, index) => `${counts[index]} ${DECISION_CHOICE_NAMES[choice]}`)
  if (marked_count < tactic_count) parts.push(`${tactic_count - marked_count} undecided`)
  return (
    <ConfirmDialog
      title="Publish the decision"
      intent="saveDecision"
      action={page}
      fields={{ ...storedFields(decision), version: String(version), publish: 'true' }}
      cancelLabel="Not yet"
      confirmLabel={do_count === 0 ? 'Publish that we do none' : 'Publish decision'}
      confirmClass="btn btn-primary"
    >
      <strong className="block">{parts.join(', ')}</strong>
      {do_count === 0 && `The minutes will say: ${weDoSentence(0, tactic_count)}. `}
      {told_count === 0
        ? 'Nobody gets a mail. '
        : `This mails the decision to ${counted(told_count, 'person', 'people')}. `}
      Everybody in the team can read it from then on. You can change it later, but not take it back.
    </ConfirmDialog>
  )
}

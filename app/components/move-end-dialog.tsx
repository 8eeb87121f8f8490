import type { ReactNode } from 'react'
import type { ActionResult } from '../contract/action-result'
import { Dialog } from './dialog'
import { useDialogAddress } from './dialog-address'
import { EndField } from './end-field'
import { FailureAlert } from './failure-alert'
import { FormButtons } from './form-buttons'
import { KeptForm, useKeptForm } from './kept-form'

type Props = {
  intent: 'editCampaign' | 'moveSecondRoundEnd'
  end_datetime: string
  /** The earliest end that the server accepts now, ISO 8601. */
  min_end: string
  result: ActionResult | undefined
  children?: ReactNode
}

export default function MoveEndDialog({ intent, end_datetime, min_end, result, children }: Props) {
  const { page, open } = useDialogAddress()
  const form = useKeptForm(intent, result, { subject: 'end', stored: {} })
  return (
    <Dialog key={form.key} title="Move End" closeTo={page} closeLabel="Cancel" onCancel={form.draft.discard}>
      <FailureAlert result={form.failed} />
      <KeptForm kept={form} preventScrollReset action={open('move-end')}>
        <input type="hidden" name="return_to" value={page} />
        <EndField
          field={form.field('end_datetime')}
          default_end={end_datetime}
          min_end={min_end}
          typedZone={form.field('time_zone').initialValue}
        />
        {children}
        <FormButtons intent={intent} busy="Moving…">
          Move End
        </FormButtons>
      </KeptForm>
    </Dialog>
  )
}

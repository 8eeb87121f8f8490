import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ActionResult } from '../contract/action-result'
import { Dialog } from './dialog'
import { useDialogAddress } from './dialog-address'
import { FormDraft } from './form-draft'
import { EndField } from './end-field'
import { FailureAlert } from './failure-alert'
import { FormButtons } from './form-buttons'
import { useDraft, type DraftState } from './kept-forms'

type Props = {
  intent: 'editCampaign' | 'moveSecondRoundEnd'
  end_datetime: string
  /** The earliest end that the server accepts now, ISO 8601. */
  min_end: string
  result: ActionResult | undefined
  children?: ReactNode
}

export default function MoveEndDialog(props: Props) {
  const { intent, result } = props
  const draft = useDraft(intent, 'end', {})
  const failed = result?.intent === intent && !result.ok ? result : draft.kept
  return <MoveEndForm key={draft.kept ? 'kept' : 'new'} {...props} failed={failed} draft={draft} />
}

type FormProps = Props & { failed: ActionResult | undefined; draft: DraftState }

function MoveEndForm({ intent, end_datetime, min_end, failed, draft, children }: FormProps) {
  const { page, open } = useDialogAddress()
  const [form, fields] = useForm<{ end_datetime: string; time_zone: string }>({
    id: 'move-end',
    lastResult: failed?.result,
  })
  return (
    <Dialog title="Move End" closeTo={page} closeLabel="Cancel" onCancel={draft.discard}>
      <FailureAlert result={failed} />
      <Form method="post" preventScrollReset action={open('move-end')} {...getFormProps(form)}>
        <FormDraft draft={draft} />
        <input type="hidden" name="return_to" value={page} />
        <EndField
          field={fields.end_datetime}
          default_end={end_datetime}
          min_end={min_end}
          typedZone={failed?.result.initialValue?.time_zone}
        />
        {children}
        <FormButtons intent={intent} busy="Moving…">
          Move End
        </FormButtons>
      </Form>
    </Dialog>
  )
}

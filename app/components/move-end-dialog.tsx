import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ActionResult } from '../contract/action-result'
import { Dialog } from './dialog'
import { useDialogAddress } from './dialog-address'
import { EndField } from './end-field'
import { FailureAlert } from './failure-alert'
import { FormButtons } from './form-buttons'

type Props = {
  intent: 'editCampaign' | 'moveSecondRoundEnd'
  end_datetime: string
  /** The earliest end that the server accepts now, ISO 8601. */
  min_end: string
  result: ActionResult | undefined
  children?: ReactNode
}

/** Moves the end of what runs. After a refusal it stays open, with the reason at the field. */
export function MoveEndDialog({ intent, end_datetime, min_end, result, children }: Props) {
  const { page, open } = useDialogAddress()
  const failed = result?.intent === intent && !result.ok ? result : undefined
  const [form, fields] = useForm<{ end_datetime: string; time_zone: string }>({
    id: 'move-end',
    lastResult: failed?.result,
  })
  return (
    <Dialog title="Move End" closeTo={page} closeLabel="Cancel">
      <FailureAlert result={failed} />
      <Form method="post" action={open('move-end')} preventScrollReset {...getFormProps(form)}>
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

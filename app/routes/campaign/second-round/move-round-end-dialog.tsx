import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'

type Props = {
  end_datetime: string
  /** The earliest end that the server accepts now, ISO 8601. */
  min_end: string
  result: ActionResult | undefined
}

/** Moves the end of the round that runs. After a refusal it stays open, with the reason at the field. */
export function MoveRoundEndDialog({ end_datetime, min_end, result }: Props) {
  const { page, open } = useDialogAddress()
  const failed = result?.intent === 'moveSecondRoundEnd' && !result.ok ? result : undefined
  const isBusy = useNavigation().formData?.get('intent') === 'moveSecondRoundEnd'
  const [form, fields] = useForm<{ end_datetime: string; time_zone: string }>({
    id: 'move-round-end',
    lastResult: failed?.result,
  })
  return (
    <Dialog title="Move End" closeTo={page} closeLabel="Cancel">
      <FailureAlert result={failed} />
      <Form method="post" action={open('move-end')} preventScrollReset {...getFormProps(form)}>
        <EndField
          field={fields.end_datetime}
          default_end={end_datetime}
          min_end={min_end}
          typedZone={failed?.result.initialValue?.time_zone}
        />
        <p className="hint">At most 14 days from now.</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Link to={page} preventScrollReset className="btn">
            Cancel
          </Link>
          <SubmitButton intent="moveSecondRoundEnd" isBusy={isBusy}>
            {isBusy ? 'Moving…' : 'Move End'}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignView } from '~/domain/campaigns/view'

type Props = {
  campaign: CampaignView
  /** The earliest end that the server accepts now, ISO 8601. */
  min_end: string
  result: ActionResult | undefined
}

/** Moves the end of a running campaign. After a refusal it stays open, with the reason at the field. */
export function MoveEndDialog({ campaign, min_end, result }: Props) {
  const { page, open } = useDialogAddress()
  const failed = result?.intent === 'editCampaign' && !result.ok ? result : undefined
  const isBusy = useNavigation().formData?.get('intent') === 'editCampaign'
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
          default_end={campaign.end_datetime}
          min_end={min_end}
          typedZone={failed?.result.initialValue?.time_zone}
        />
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Link to={page} preventScrollReset className="btn">
            Cancel
          </Link>
          <SubmitButton intent="editCampaign" isBusy={isBusy}>
            {isBusy ? 'Moving…' : 'Move End'}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

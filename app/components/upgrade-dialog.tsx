import { Form } from '@remix-run/react'
import { CloseDialog, Dialog } from './dialog'
import { UPGRADE, useDialogAddress } from './dialog-address'
import { usePremiumBenefits } from './host'
import { SubmitButton } from './submit-button'

type Props = { message: string; closeTo: string }

export function UpgradeDialog(props: Props) {
  const { dialog } = useDialogAddress()
  // The layout shows the dialog of `?dialog=upgrade`.
  return dialog === UPGRADE ? null : <UpgradePrompt {...props} />
}

export function UpgradePrompt({ message, closeTo }: Props) {
  const { page } = useDialogAddress()
  const benefits = usePremiumBenefits()
  return (
    <Dialog title="Upgrade to premium" closeTo={closeTo}>
      <p>{message}</p>
      <ul className="my-4 list-disc pl-5">
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <Form method="post" action="/upgrade" reloadDocument className="flex flex-wrap justify-end gap-2">
        <input type="hidden" name="return_to" value={page} />
        <CloseDialog>Not now</CloseDialog>
        <SubmitButton intent="upgrade">Upgrade</SubmitButton>
      </Form>
    </Dialog>
  )
}

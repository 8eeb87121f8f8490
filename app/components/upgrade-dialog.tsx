import { Form } from '@remix-run/react'
import type { ActionResult } from '../contract/action-result'
import { CloseDialog, Dialog } from './dialog'
import { UPGRADE, useDialogAddress } from './dialog-address'
import { usePremiumBenefits } from './host'
import { SubmitButton } from './submit-button'

type Props = { message: string; closeTo: string }

type WantedProps = {
  /** Why the plan refuses already; null if it does not. */
  message: string | null
  /** The answer to the form of the page, which the plan may have refused. */
  result?: ActionResult
  closeTo: string
}

/** Nothing while the plan allows what the page is for. */
export function UpgradeDialog({ message, result, closeTo }: WantedProps) {
  const { dialog } = useDialogAddress()
  const wanted = result?.failure?.action === 'upgrade' ? result.failure.sentence : message
  // The layout shows the dialog of `?dialog=upgrade`.
  return wanted && dialog !== UPGRADE && <UpgradePrompt message={wanted} closeTo={closeTo} />
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

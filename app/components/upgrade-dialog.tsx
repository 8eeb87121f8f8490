import { Form } from '@remix-run/react'
import { CloseDialog, Dialog } from './dialog'
import { useDialogAddress } from './dialog-address'
import { SubmitButton } from './submit-button'

/** What premium adds, also told on the marketing page. */
export const PREMIUM_BENEFITS = [
  'Unlimited teams',
  'Unlimited campaigns',
  'AI tactic suggestions',
  'Priority support',
]

type Props = { message: string; closeTo: string }

/** The upgrade prompt for premium-only limits, with the server's message. */
export function UpgradeDialog({ message, closeTo }: Props) {
  const { page } = useDialogAddress()
  return (
    <Dialog title="Upgrade to premium" closeTo={closeTo}>
      <p>{message}</p>
      <ul className="my-4 list-disc pl-5">
        {PREMIUM_BENEFITS.map((benefit) => (
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

import { Form } from '@remix-run/react'
import { ConfirmationField } from '~/components/confirmation-field'
import { Dialog } from '~/components/dialog'
import { FailureAlert } from '~/components/failure-alert'
import { FormButtons } from '~/components/form-buttons'
import type { ActionResult } from '~/contract/action-result'

type Props = { email: string; closeTo: string; result: ActionResult | undefined }

export function DeleteAccountDialog({ email, closeTo, result }: Props) {
  const errors = result?.result.error?.email
  return (
    <Dialog title="Delete Account" closeTo={closeTo} closeLabel="Cancel">
      <ul className="mb-4 grid list-disc gap-1.5 pl-5">
        <li>Your name, e-mail address, devices, API tokens and settings are deleted at once.</li>
        <li>
          You leave your teams. A team in which you are alone is deleted with everything in it; one that you
          own with others must be handed over first.
        </li>
        <li>
          Your votes in running campaigns and second rounds are deleted when these end. In ended campaigns
          they stay, without a person.
        </li>
        <li>
          Your campaigns, tactics and comments in other teams stay, under the name &quot;Former member&quot;.
          To remove them, delete them before your account.
        </li>
        <li>Nobody can undo this. Signing in again makes a new, empty account.</li>
      </ul>
      <FailureAlert result={result} />
      <Form method="post" action={`${closeTo}?dialog=delete`} replace>
        <ConfirmationField
          name="email"
          label={
            <>
              Type your e-mail address, <bdi className="break-all">{email}</bdi>, to delete your account
            </>
          }
          errors={errors}
        />
        <FormButtons intent="deleteAccount" isDanger>
          Delete Account
        </FormButtons>
      </Form>
    </Dialog>
  )
}

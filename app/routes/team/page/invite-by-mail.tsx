import { getFormProps, getTextareaProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import { EMAILS_LABEL, INVITATIONS_AT_ONCE } from '~/domain/teams/constants'

type Answer = { invited: string[]; already_members: string[] }

/** Invites several people at once, and says there what became of each address. */
export function InviteByMail({ isOpen, result }: { isOpen: boolean; result: ActionResult | undefined }) {
  const own = result?.intent === 'inviteToTeam' ? result : undefined
  return (
    <section aria-labelledby="invite-by-mail">
      <h2 id="invite-by-mail" className="mb-3">
        Invite by e-mail
      </h2>
      <div className="card">
        {own?.ok && <Outcome {...(own.data as Answer)} />}
        {isOpen ? (
          // A new key empties the form after a success.
          <InviteForm key={own?.ok ? JSON.stringify(own.data) : 'form'} result={own} />
        ) : (
          <p>While the invite link is closed, nobody can be invited.</p>
        )}
      </div>
    </section>
  )
}

function InviteForm({ result }: { result: ActionResult | undefined }) {
  const [form, { emails }] = useForm<{ emails: string }>({
    id: 'invite-to-team',
    lastResult: result && !result.ok ? result.result : null,
  })
  const { key, ...props } = getTextareaProps(emails, { ariaDescribedBy: 'emails-hint' })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <label htmlFor={emails.id} className="label">
        {EMAILS_LABEL}
      </label>
      <Textarea key={key} {...props} rows={2} autoComplete="off" spellCheck={false} className="input" />
      <p id="emails-hint" className="hint mt-1">
        One or many, at most {INVITATIONS_AT_ONCE}, with spaces, commas or line breaks between them.
      </p>
      <FieldErrors id={emails.errorId} errors={emails.errors} />
      <SubmitButton intent="inviteToTeam" busy="Inviting…" className="btn btn-primary mt-3">
        Send Invitations
      </SubmitButton>
    </Form>
  )
}

function Outcome({ invited, already_members }: Answer) {
  return (
    <div role="status" className="mb-4">
      {invited.length > 0 && <p>Invitations are on their way to {invited.join(', ')}.</p>}
      {already_members.map((address) => (
        <p key={address}>{address} is in the team already.</p>
      ))}
    </div>
  )
}

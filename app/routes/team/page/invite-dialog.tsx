import { CopyField } from '~/components/copy-field'
import { CloseDialog, Dialog } from '~/components/dialog'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { fieldProps, KeptForm, useKeptForm } from '~/components/kept-form'
import { SubmitButton } from '~/components/submit-button'
import { SwitchForm } from '~/components/switch-form'
import { Textarea } from '~/components/textarea'
import type { ActionResult } from '~/contract/action-result'
import { EMAILS_LABEL, INVITATIONS_AT_ONCE, INVITE_LINK_CLOSED } from '~/domain/teams/constants'
import type { TeamView } from '~/domain/teams/view'

type Props = { team: TeamView; inviteLink: string; closeTo: string; result: ActionResult | undefined }

/** The invite link, a form to mail it, and for the owner the switch that opens and closes it. */
export function InviteDialog({ team, inviteLink, closeTo, result }: Props) {
  const own = result?.intent === 'inviteToTeam' ? result : undefined
  const action = `${closeTo}?dialog=invite`
  return (
    <Dialog
      title={
        <>
          Invite to <bdi>{team.name}</bdi>
        </>
      }
      closeTo={closeTo}
    >
      {team.can.manage && (
        <SwitchForm
          intent="setTeamInvite"
          name="open"
          id="invite-open"
          label="Anyone with this link can join"
          isOn={team.is_invite_open}
          save="Save"
          action={action}
          className="mb-4"
        />
      )}
      {team.is_invite_open ? (
        <>
          <InviteLinkField inviteLink={inviteLink} />
          <details className="mt-4" open={own !== undefined}>
            <summary className="link">Invite by e-mail</summary>
            {/* A new key empties the form after a success. */}
            <InviteForm key={own?.ok ? JSON.stringify(own.data) : 'form'} {...{ action, result: own }} />
          </details>
        </>
      ) : (
        <p>{INVITE_LINK_CLOSED}</p>
      )}
      <div className="mt-5 flex justify-end">
        <CloseDialog>Close</CloseDialog>
      </div>
    </Dialog>
  )
}

export function InviteLinkField({ inviteLink }: { inviteLink: string }) {
  return <CopyField label="Invite link" value={inviteLink} copiedMessage="Invite link copied to clipboard!" />
}

/** Invites several people at once, and says there what became of each address. */
function InviteForm({ action, result }: { action: string; result: ActionResult | undefined }) {
  const form = useKeptForm('inviteToTeam', result)
  const emails = form.field('emails')
  return (
    <KeptForm kept={form} action={action} preventScrollReset replace className="mt-2">
      <FailureAlert result={form.failed} />
      {result?.ok && <Outcome {...(result.data as Answer)} />}
      <label htmlFor={emails.id} className="label">
        {EMAILS_LABEL}
      </label>
      <Textarea
        {...fieldProps(emails)}
        aria-describedby={emails.errors ? `${emails.errorId} emails-hint` : 'emails-hint'}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        className="input"
      />
      <p id="emails-hint" className="hint mt-1">
        At most {INVITATIONS_AT_ONCE}, with spaces, commas or line breaks between them.
      </p>
      <FieldErrors id={emails.errorId} errors={emails.errors} />
      <SubmitButton intent="inviteToTeam" busy="Inviting…" className="btn mt-3">
        Send Invitations
      </SubmitButton>
    </KeptForm>
  )
}

type Answer = { invited: string[]; already_members: string[] }

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

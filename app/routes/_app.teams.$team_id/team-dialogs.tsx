import { Form, Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { CloseDialog, Dialog } from '~/components/dialog'
import { CopyField } from '~/components/copy-field'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import { DELETE_TEAM_WORD } from '~/domain/teams/constants'
import type { MemberView, TeamView } from '~/domain/teams/view'
import { InviteDialog } from './invite-dialog'

type Props = { team: TeamView; members: MemberView[]; inviteLink: string; result: ActionResult | undefined }

/** The dialog that the address asks for. */
export function TeamDialogs({ team, members, inviteLink, result }: Props): ReactNode {
  const [params] = useSearchParams()
  const closeTo = `/teams/${team.id}`
  const dialog = params.get('dialog')
  const member = members.find(({ id }) => id === params.get('member'))

  if (dialog === 'created') return <CreatedDialog team={team} inviteLink={inviteLink} closeTo={closeTo} />
  if (dialog === 'invite') return <InviteDialog team={team} inviteLink={inviteLink} closeTo={closeTo} />
  if (dialog === 'delete' && team.can.manage)
    return <DeleteDialog closeTo={closeTo} errors={result?.result.error?.confirmation} />
  if (dialog === 'leave' && !team.can.manage) {
    return (
      <ConfirmDialog title="Leave Team" intent="leaveTeam" action={closeTo} confirmLabel="Leave Team">
        Your votes leave the team's running campaigns. Are you sure you want to leave this team?
      </ConfirmDialog>
    )
  }
  if (dialog === 'remove' && member) {
    return (
      <ConfirmDialog
        title={`Remove ${member.full_name}`}
        intent="removeMember"
        action={closeTo}
        fields={{ member_id: member.id }}
        confirmLabel="Remove"
      >
        Are you sure you want to remove this member?
      </ConfirmDialog>
    )
  }
  if (dialog === 'hand-over' && member) {
    return (
      <ConfirmDialog
        title={`Make ${member.full_name} the owner`}
        intent="handOverTeam"
        action={closeTo}
        fields={{ member_id: member.id }}
        confirmLabel="Hand over"
      >
        You stay a member, without the owner's rights. Are you sure you want to hand over this team?
      </ConfirmDialog>
    )
  }
  return null
}

function CreatedDialog({
  team,
  inviteLink,
  closeTo,
}: {
  team: TeamView
  inviteLink: string
  closeTo: string
}) {
  return (
    <Dialog title="Team created" closeTo={closeTo}>
      <p className="mb-3">Send this link to the people who should score with you.</p>
      <CopyField label="Invite link" value={inviteLink} copiedMessage="Invite link copied to clipboard!" />
      <div className="mt-5 flex justify-end">
        <Link to={`/campaigns/new?teamId=${team.id}`} className="btn btn-primary">
          Create the first campaign
        </Link>
      </div>
    </Dialog>
  )
}

function DeleteDialog({ closeTo, errors }: { closeTo: string; errors: string[] | undefined }) {
  return (
    <Dialog title="Delete Team" closeTo={closeTo}>
      <Form method="post" action={`${closeTo}?dialog=delete`} replace>
        <label htmlFor="confirmation" className="label">
          Type {DELETE_TEAM_WORD} to delete the team with everything in it
        </label>
        <input
          id="confirmation"
          name="confirmation"
          autoComplete="off"
          className="input"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'confirmation-error' : undefined}
        />
        {errors && (
          <p id="confirmation-error" className="error">
            {errors[0]}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <CloseDialog>Cancel</CloseDialog>
          <SubmitButton intent="deleteTeam" className="btn btn-danger">
            Delete Team
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { ConfirmationForm } from '~/components/confirmation-form'
import { useDialogAddress } from '~/components/dialog-address'
import { Dialog } from '~/components/dialog'
import type { ActionResult } from '~/contract/action-result'
import { DELETE_TEAM_WORD } from '~/domain/teams/constants'
import { counted } from '~/domain/text'
import type { MemberView, TeamView } from '~/domain/teams/view'
import { InviteDialog, InviteLinkField } from './invite-dialog'

type Props = {
  team: TeamView
  members: MemberView[]
  /** Null for everybody but the owner. */
  webhook_count: number | null
  inviteLink: string
  result: ActionResult | undefined
}

/** The dialog of the search parameter. The server checks permissions again. */
export default function TeamDialogs({ team, members, webhook_count, inviteLink, result }: Props): ReactNode {
  const closeTo = `/teams/${team.id}`
  const { dialog, page, params } = useDialogAddress()
  const member = members.find(({ id }) => id === params.get('member_id'))

  if (dialog === 'created') return <CreatedDialog team={team} inviteLink={inviteLink} closeTo={closeTo} />
  if (dialog === 'invite') return <InviteDialog {...{ team, inviteLink, closeTo, result }} />
  if (dialog === 'delete' && team.can.manage)
    return <DeleteDialog team={team} closeTo={closeTo} errors={result?.result.error?.confirmation} />
  if (dialog === 'leave' && !team.can.manage) {
    return (
      <ConfirmDialog title="Leave Team" intent="leaveTeam" action={closeTo} confirmLabel="Leave Team">
        Your votes in running campaigns are deleted when these end, unless you come back. Are you sure you
        want to leave this team?
      </ConfirmDialog>
    )
  }
  if (dialog === 'remove' && member) {
    return (
      <ConfirmDialog
        title={
          <>
            Remove <bdi>{member.full_name}</bdi>
          </>
        }
        intent="removeMember"
        action={page}
        fields={{ member_id: member.id }}
        confirmLabel="Remove"
        consequence="Their votes in running campaigns are deleted when these end, unless you let them back in."
      >
        Are you sure you want to remove this member?
      </ConfirmDialog>
    )
  }
  if (dialog === 'hand-over' && member) {
    return (
      <ConfirmDialog
        title={
          <>
            Make <bdi>{member.full_name}</bdi> the owner
          </>
        }
        intent="handOverTeam"
        action={page}
        fields={{ member_id: member.id }}
        confirmLabel="Hand over"
      >
        You stay a member, without the owner's rights.{' '}
        {webhook_count ? `${counted(webhook_count, 'webhook')} and all` : 'All'} settings stay with the team,
        and the new owner manages them. Are you sure you want to hand over this team?
      </ConfirmDialog>
    )
  }
  return null
}

type CreatedProps = { team: TeamView; inviteLink: string; closeTo: string }

function CreatedDialog({ team, inviteLink, closeTo }: CreatedProps) {
  return (
    <Dialog title="Team created" closeTo={closeTo}>
      <p className="mb-3">Send this link to the people who should score with you.</p>
      <InviteLinkField inviteLink={inviteLink} />
      <div className="mt-5 flex justify-end">
        <Link to={`/campaigns/new?teamId=${team.id}`} className="btn btn-primary">
          Create the first campaign
        </Link>
      </div>
    </Dialog>
  )
}

type DeleteProps = { team: TeamView; closeTo: string; errors: string[] | undefined }

function DeleteDialog({ team, closeTo, errors }: DeleteProps) {
  return (
    <Dialog title="Delete Team" closeTo={closeTo}>
      <p className="mb-3">
        <bdi>{team.name}</bdi> has {counted(team.member_count, 'member')} and{' '}
        {counted(team.campaign_count, 'campaign')}, with all tactics, votes and decisions. Nobody can undo
        this.
      </p>
      <ConfirmationForm
        intent="deleteTeam"
        page={closeTo}
        label={
          <>
            Type <strong>{DELETE_TEAM_WORD}</strong> to delete the team with everything in it
          </>
        }
        errors={errors}
      >
        Delete Team
      </ConfirmationForm>
    </Dialog>
  )
}

import { CopyField } from '~/components/copy-field'
import { CloseDialog, Dialog } from '~/components/dialog'
import { SwitchForm } from '~/components/switch-form'
import { INVITE_LINK_CLOSED } from '~/domain/teams/constants'
import type { TeamView } from '~/domain/teams/view'

type Props = { team: TeamView; inviteLink: string; closeTo: string }

/** The invite link, and for the owner the switch that opens and closes it. */
export function InviteDialog({ team, inviteLink, closeTo }: Props) {
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
          action={`${closeTo}?dialog=invite`}
          className="mb-4"
        />
      )}
      {team.is_invite_open ? <InviteLinkField inviteLink={inviteLink} /> : <p>{INVITE_LINK_CLOSED}</p>}
      <div className="mt-5 flex justify-end">
        <CloseDialog>Close</CloseDialog>
      </div>
    </Dialog>
  )
}

export function InviteLinkField({ inviteLink }: { inviteLink: string }) {
  return <CopyField label="Invite link" value={inviteLink} copiedMessage="Invite link copied to clipboard!" />
}

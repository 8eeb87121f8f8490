import { useFetcher } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { CopyField } from '~/components/copy-field'
import { CloseDialog, Dialog } from '~/components/dialog'
import { FailureAlert } from '~/components/failure-alert'
import { useHydrated } from '~/components/hydrated'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { TeamView } from '~/domain/teams/view'

type Props = { team: TeamView; inviteLink: string; closeTo: string }

/** The invite link, and for the owner the switch that opens and closes it. */
export function InviteDialog({ team, inviteLink, closeTo }: Props) {
  return (
    <Dialog title={`Invite to ${team.name}`} closeTo={closeTo}>
      {team.can.manage && <LinkSwitch team={team} page={closeTo} />}
      {team.is_invite_open ? (
        <CopyField label="Invite link" value={inviteLink} copiedMessage="Invite link copied to clipboard!" />
      ) : (
        <p>The invite link is closed: nobody can join through it.</p>
      )}
      <div className="mt-5 flex justify-end">
        <CloseDialog>Close</CloseDialog>
      </div>
    </Dialog>
  )
}

/** Takes effect at once; without JavaScript a button sends it. */
function LinkSwitch({ team, page }: { team: TeamView; page: string }) {
  const fetcher = useFetcher<ActionResult>()
  const isHydrated = useHydrated()
  useFailureToast(fetcher.data)
  const pending = fetcher.formData?.getAll('open').at(-1)
  const isOpen = pending === undefined ? team.is_invite_open : pending === 'true'
  return (
    <fetcher.Form method="post" action={`${page}?dialog=invite`} className="mb-4">
      <FailureAlert result={fetcher.state === 'idle' ? fetcher.data : undefined} />
      <input type="hidden" name="intent" value="setTeamInvite" />
      {/* A checkbox that is off sends nothing. */}
      <input type="hidden" name="open" value="false" />
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="invite-open">Anyone with this link can join</label>
        <input
          id="invite-open"
          type="checkbox"
          role="switch"
          name="open"
          value="true"
          checked={isOpen}
          onChange={(event) => fetcher.submit(event.currentTarget.form)}
          className="switch"
        />
      </div>
      {!isHydrated && (
        <SubmitButton intent="setTeamInvite" className="btn btn-small mt-2">
          Save
        </SubmitButton>
      )}
    </fetcher.Form>
  )
}

import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { CloseDialog, Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { CopyField } from '~/components/copy-field'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignSummary } from '~/domain/campaigns/view'
import type { TacticView } from '~/domain/tactics/view'
import { MoveEndDialog } from './move-end-dialog'
import { counted } from '~/domain/text'
import { SuggestDialog } from './suggest-dialog'

type Props = {
  campaign: CampaignSummary
  tactics: TacticView[]
  inviteLink: string
  is_premium: boolean
  min_end: string
  result: ActionResult | undefined
}

/** The dialog that the address asks for. */
export default function CampaignDialogs(props: Props): ReactNode {
  const { campaign, tactics, inviteLink, is_premium, min_end, result } = props
  const { page, dialog, params } = useDialogAddress()
  const tactic = tactics.find(({ id }) => id === params.get('tactic'))

  if (dialog === 'invite') {
    return (
      <Dialog title="Invite to Campaign" closeTo={page}>
        {campaign.is_invite_open ? (
          <CopyField label="Invite link" value={inviteLink} copiedMessage="Link copied!" />
        ) : (
          <ClosedLink campaign={campaign} />
        )}
        <div className="mt-5 flex justify-end">
          <CloseDialog>Close</CloseDialog>
        </div>
      </Dialog>
    )
  }
  if (dialog === 'suggest') {
    return <SuggestDialog campaign={campaign} is_premium={is_premium} closeTo={page} />
  }
  if (dialog === 'move-end' && campaign.can.end)
    return <MoveEndDialog campaign={campaign} min_end={min_end} result={result} />
  if (dialog === 'end' && campaign.can.end) {
    return (
      <ConfirmDialog title="End Early" intent="endCampaign" action={page} confirmLabel="End Early">
        Are you sure you want to end this campaign early?
      </ConfirmDialog>
    )
  }
  if (dialog === 'delete' && campaign.can.delete) {
    return (
      <ConfirmDialog
        title="Delete campaign"
        intent="deleteCampaign"
        action={page}
        confirmLabel="Delete"
        reloadDocument
      >
        This will permanently delete the campaign and all votes. Continue?
      </ConfirmDialog>
    )
  }
  if (dialog === 'delete-tactic' && tactic?.can.delete) {
    return (
      <ConfirmDialog
        title="Delete tactic"
        intent="deleteTactic"
        action={page}
        fields={{ tactic_id: tactic.id }}
        confirmLabel="Delete"
      >
        Are you sure you want to delete this tactic? This action cannot be undone.{' '}
        {tactic.vote_count > 0
          ? `${counted(tactic.vote_count, 'vote goes', 'votes go')} with it: `
          : 'Nobody has voted on it: '}
        {tactic.name}
      </ConfirmDialog>
    )
  }
  return null
}

function ClosedLink({ campaign }: { campaign: CampaignSummary }) {
  if (campaign.status === 'ended') return <p>The campaign has ended, so nobody can join through its link.</p>
  return (
    <p>
      The invite link is closed: nobody can join through it. The owner of{' '}
      <Link to={`/teams/${campaign.team_id}?dialog=invite`}>{campaign.team_name}</Link> can open it.
    </p>
  )
}

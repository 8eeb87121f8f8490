import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { CloseDialog, Dialog } from '~/components/dialog'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignView } from '~/domain/campaigns/view'
import { TACTIC_NAME_MAX } from '~/domain/tactics/constants'
import type { TacticView } from '~/domain/tactics/view'
import { CommentDialog } from '../comments/comment-dialogs'
import { EditCampaignDialog } from './edit-campaign-dialog'
import { EditTextDialog } from './edit-text-dialog'
import { InviteDialog } from './invite-dialog'
import MoveEndDialog from '~/components/move-end-dialog'
import { counted } from '~/domain/text'
import { findSuggestDenial } from '../add/denials'
import type { OpenComments } from '../comments/thread-page'

type Props = {
  campaign: CampaignView
  tactics: TacticView[]
  open_comments: OpenComments | null
  inviteLink: string | null
  is_premium: boolean
  min_end: string
  result: ActionResult | undefined
}

export default function CampaignDialogs(props: Props): ReactNode {
  const { campaign, tactics, open_comments, inviteLink, is_premium, min_end, result } = props
  const { page, open, dialog, params } = useDialogAddress()
  const tactic = tactics.find(({ id }) => id === params.get('tactic'))
  const comment = open_comments?.comments.find(({ id }) => id === params.get('comment'))

  if (dialog === 'invite') return <InviteDialog campaign={campaign} inviteLink={inviteLink} result={result} />
  if (dialog === 'edit' && campaign.can.edit)
    return <EditCampaignDialog campaign={campaign} result={result} />
  if (dialog === 'suggest') {
    return <SuggestDialog campaign={campaign} is_premium={is_premium} closeTo={page} />
  }
  if (dialog === 'move-end' && campaign.can.edit)
    return <MoveEndDialog {...campaign} {...{ intent: 'editCampaign', min_end, result }} />
  if (dialog === 'end' && campaign.can.end) {
    return (
      <ConfirmDialog
        title="End Early"
        intent="endCampaign"
        action={page}
        confirmLabel="End Early"
        other={
          campaign.voter_count > 0
            ? { label: 'End and present', action: `/campaigns/${campaign.id}/present` }
            : undefined
        }
        consequence={
          <>
            <CampaignSize {...campaign} /> Voting closes for everybody.
          </>
        }
      >
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
        consequence={<CampaignSize {...campaign} />}
      >
        This will permanently delete the campaign and all votes. Continue?
      </ConfirmDialog>
    )
  }
  if (dialog === 'edit-tactic' && tactic?.can.edit) {
    return (
      <EditTextDialog
        title="Edit tactic"
        intent="editTactic"
        action={open(dialog, { tactic: tactic.id })}
        ids={{ tactic_id: tactic.id }}
        field={{
          name: 'name',
          label: 'Tactic Name (minimum 10 characters)',
          maxCharacters: TACTIC_NAME_MAX,
        }}
        text={tactic.name}
        details={tactic}
        result={result}
      >
        {tactic.can.join && (
          <Link to={`/tactics/${tactic.id}/same-as`} className="link mt-3 block">
            Same as another tactic…
          </Link>
        )}
      </EditTextDialog>
    )
  }
  if (comment && open_comments)
    return <CommentDialog tactic_id={open_comments.tactic_id} comment={comment} result={result} />
  if (dialog === 'delete-tactic' && tactic?.can.delete) {
    return (
      <ConfirmDialog
        title="Delete tactic"
        intent="deleteTactic"
        action={page}
        fields={{ tactic_id: tactic.id }}
        confirmLabel="Delete"
        consequence={
          <>
            {tactic.vote_count > 0
              ? `${counted(tactic.vote_count, 'vote goes', 'votes go')} with it: `
              : 'Nobody has voted on it: '}
            <bdi>{tactic.name}</bdi>
            {tactic.joined.length > 0 &&
              ` ${counted(tactic.joined.length, 'tactic that is joined to it goes', 'tactics that are joined to it go')} too.`}
          </>
        }
      >
        Are you sure you want to delete this tactic? This action cannot be undone.
      </ConfirmDialog>
    )
  }
  return null
}

type SuggestProps = { campaign: CampaignView; is_premium: boolean; closeTo: string }

/** Why the AI suggests nothing here. If the plan is the reason, the upgrade prompt. */
function SuggestDialog({ campaign, is_premium, closeTo }: SuggestProps) {
  const denial = findSuggestDenial(campaign, is_premium)
  if (!denial) return null
  if (denial.kind === 'upgrade_required') return <UpgradeDialog message={denial.sentence} closeTo={closeTo} />
  return (
    <Dialog title="Let AI Suggest Tactics" closeTo={closeTo}>
      <p>{denial.sentence}</p>
      <div className="mt-5 flex justify-end">
        <CloseDialog>Close</CloseDialog>
      </div>
    </Dialog>
  )
}

function CampaignSize({ name, tactic_count, voter_count }: CampaignView) {
  return (
    <>
      <bdi>{name}</bdi> has {counted(tactic_count, 'tactic')} and the votes of{' '}
      {counted(voter_count, 'person', 'people')}.
    </>
  )
}

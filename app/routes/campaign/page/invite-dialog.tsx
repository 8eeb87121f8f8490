import { Form, Link } from '@remix-run/react'
import { CopyField } from '~/components/copy-field'
import { CloseDialog, Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { QrCode } from '~/components/qr-code'
import { FailureAlert } from '~/components/failure-alert'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignView } from '~/domain/campaigns/view'

type Props = { campaign: CampaignView; inviteLink: string | null; result: ActionResult | undefined }

export function InviteDialog({ campaign, inviteLink, result }: Props) {
  const { page } = useDialogAddress()
  return (
    <Dialog title="Invite to Campaign" closeTo={page}>
      {campaign.is_invite_open ? (
        <>
          {inviteLink === null ? (
            <LostLink canRenew={campaign.can.edit} />
          ) : (
            <>
              <CopyField label="Invite link" value={inviteLink} copiedMessage="Link copied!" />
              <div className="mt-3 flex flex-wrap items-center gap-4">
                <QrCode campaign_id={campaign.id} link={inviteLink} />
                {campaign.status === 'active' && (
                  <Link to={`/campaigns/${campaign.id}/room`} className="btn">
                    <Icon name="presentation" size={18} />
                    Show to the room
                  </Link>
                )}
              </div>
            </>
          )}
          {campaign.can.edit && <RenewLink isLost={inviteLink === null} result={result} />}
        </>
      ) : (
        <ClosedLink campaign={campaign} />
      )}
      <div className="mt-5 flex justify-end">
        <CloseDialog>Close</CloseDialog>
      </div>
    </Dialog>
  )
}

/** When the key that encrypted the link was removed from SESSION_SECRET (docs/operating.md#rotating-the-secret). */
function LostLink({ canRenew }: { canRenew: boolean }) {
  return (
    <p>
      The invite link no longer works, because the secret of this server was replaced.{' '}
      {canRenew ? 'Renew it to get a link that works.' : 'Ask the owner of this campaign to renew it.'}
    </p>
  )
}

function RenewLink({ isLost, result }: { isLost: boolean; result: ActionResult | undefined }) {
  const { open } = useDialogAddress()
  const failed = result?.intent === 'renewCampaignInvite' && !result.ok ? result : undefined
  return (
    <Form method="post" action={open('invite')} preventScrollReset replace className="mt-3">
      <FailureAlert result={failed} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton
          intent="renewCampaignInvite"
          className={isLost ? 'btn btn-primary' : 'btn btn-small'}
          busy="Renewing…"
        >
          Renew link
        </SubmitButton>
        {!isLost && <p className="hint">A new link replaces this one, which then stops working.</p>}
      </div>
    </Form>
  )
}

function ClosedLink({ campaign }: { campaign: CampaignView }) {
  if (campaign.status === 'ended') return <p>The campaign has ended, so nobody can join through its link.</p>
  return (
    <p>
      The invite link is closed: nobody can join through it. The owner of{' '}
      <Link to={`/teams/${campaign.team_id}?dialog=invite`}>
        <bdi>{campaign.team_name}</bdi>
      </Link>{' '}
      can open it.
    </p>
  )
}

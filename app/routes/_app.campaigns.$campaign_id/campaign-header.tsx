import { Link } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { useDialogAddress } from '~/components/dialog-address'
import type { CampaignSummary } from '~/domain/campaigns/view'

/** Title, mode, creator, and what the person may do with the campaign. */
export function CampaignHeader({ campaign }: { campaign: CampaignSummary }) {
  const { open } = useDialogAddress()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <Link to={`/teams/${campaign.team_id}`} className="tap hint hover:underline">
          {campaign.team_name}
        </Link>
        <h1>
          <bdi>{campaign.name}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-soft">
          <span className="badge badge-accent">
            {campaign.contribution_mode === 'vote_only' ? 'Vote Only' : 'Add & Vote'}
          </span>
          <span>
            Created by <bdi>{campaign.creator_name}</bdi>
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:[&_.btn]:px-2.5">
        <Link to={open('invite')} preventScrollReset className="btn">
          <UserPlus size={18} aria-hidden />
          Invite to Campaign
        </Link>
        {campaign.can.end && (
          <>
            <Link to={open('move-end')} preventScrollReset className="btn btn-quiet">
              Move End
            </Link>
            <Link to={open('end')} preventScrollReset className="btn btn-quiet">
              End Early
            </Link>
          </>
        )}
        {campaign.can.delete && (
          <Link to={open('delete')} preventScrollReset className="btn btn-quiet">
            Delete
          </Link>
        )}
      </div>
    </div>
  )
}

import { Link } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { CONTRIBUTION_MODE_NAMES } from '~/domain/campaigns/constants'
import type { CampaignView } from '~/domain/campaigns/view'
import { EndedActions } from '../results/ended-parts'

/** Title, mode, creator, and what the person may do with the campaign. */
export function CampaignHeader({ campaign }: { campaign: CampaignView }) {
  const { open } = useDialogAddress()
  return (
    <div
      className={
        campaign.status === 'ended'
          ? 'ended-header'
          : 'flex flex-wrap items-start justify-between gap-3 sm:max-md:flex-col'
      }
    >
      <div>
        <h1 dir="auto">{campaign.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
          <Link to={`/teams/${campaign.team_id}`} className="tap hint hover:underline">
            <bdi>{campaign.team_name}</bdi>
          </Link>
          <span className="badge badge-accent">{CONTRIBUTION_MODE_NAMES[campaign.contribution_mode]}</span>
          <span>
            Created by <bdi>{campaign.creator_name}</bdi>
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-x-1 max-sm:[&_.btn]:px-2 max-sm:[&_.btn]:text-sm">
        {campaign.status === 'ended' && (
          <EndedActions
            campaign_id={campaign.id}
            is_scored={campaign.voter_count > 0}
            is_decided={campaign.is_decided}
            can_decide={campaign.can.decide}
            can_open_second_round={campaign.can.open_second_round}
            can_delete={campaign.can.delete}
          />
        )}
        {campaign.status === 'active' && (
          <Link to={open('invite')} preventScrollReset className="btn">
            <Icon name="user-plus" size={18} />
            Invite to Campaign
          </Link>
        )}
        {ownerLinks(campaign, open).map(([, label, to]) => (
          <Link key={label} to={to} preventScrollReset className="btn btn-quiet">
            {label}
          </Link>
        ))}
      </div>
    </div>
  )
}

function ownerLinks({ status, can }: CampaignView, open: (dialog: string) => string) {
  const links: [isOffered: boolean, label: string, to: string][] = [
    [can.edit, 'Edit', open('edit')],
    [can.edit, 'Move End', open('move-end')],
    [can.end, 'Remind', 'remind'],
    [can.end, 'End Early', open('end')],
    [can.delete && status === 'active', 'Delete', open('delete')],
  ]
  return links.filter(([isOffered]) => isOffered)
}

import { Link } from '@remix-run/react'
import { ProblemLine } from '~/components/context-card'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { lazyPart } from '~/components/lazy-part'
import { CONTRIBUTION_MODE_NAMES } from '~/domain/campaigns/constants'
import type { NextStep } from '~/domain/campaigns/next-step'
import type { CampaignView } from '~/domain/campaigns/view'
import { EndedActions } from '../results/ended-parts'

const CampaignMenu = lazyPart(() => import('./campaign-menu'))

type Props = {
  campaign: CampaignView
  /** Of a running campaign. It is offered where it belongs: in the bar below, or at the tactics. */
  step: NextStep
  /** Whether the result offers a second round. */
  isOpen: boolean
}

export function CampaignHeader({ campaign, step, isOpen }: Props) {
  const { open } = useDialogAddress()
  const isActive = campaign.status === 'active'
  return (
    <div
      className={
        isActive
          ? 'flex flex-wrap items-start justify-between gap-3 sm:max-lg:flex-col'
          : 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:items-start'
      }
    >
      {/* On a phone the title of an ended campaign has the whole width, and what to do stands beside the rest. */}
      <div className={isActive ? '' : 'max-sm:contents'}>
        <h1 dir="auto" className="col-span-full">
          {campaign.name}
        </h1>
        <p className="hint mt-1 flex flex-wrap items-center gap-x-2">
          <Link to={`/teams/${campaign.team_id}`} className="link">
            <bdi>{campaign.team_name}</bdi>
          </Link>
          <span className={`badge badge-accent ${isActive ? '' : 'max-sm:hidden'}`}>
            {CONTRIBUTION_MODE_NAMES[campaign.contribution_mode]}
          </span>
          <span>
            Created by <bdi>{campaign.creator_name}</bdi>
          </span>
        </p>
        {isActive && <ProblemLine campaign={campaign} className="sm:hidden" />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isActive && (
          <EndedActions campaign={campaign} offers_second_round={campaign.can.open_second_round && !isOpen} />
        )}
        {isActive && (
          <Link
            to={open('invite')}
            preventScrollReset
            className={step === 'invite' ? 'btn btn-primary' : 'btn'}
          >
            <Icon name="user-plus" size={18} />
            Invite to Campaign
          </Link>
        )}
        {isActive && <CampaignMenu campaign={campaign} isRemindNext={step === 'remind'} />}
      </div>
    </div>
  )
}

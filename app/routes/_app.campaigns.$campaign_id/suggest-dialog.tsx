import { Link } from '@remix-run/react'
import { Dialog } from '~/components/dialog'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { SUGGESTION_MIN_TACTICS } from '~/domain/campaigns/constants'
import { canSuggestTactics } from '~/domain/campaigns/policy'
import type { CampaignSummary } from '~/domain/campaigns/view'
import { findDenial } from '~/domain/policy'

type Props = { campaign: CampaignSummary; is_premium: boolean; closeTo: string }

/** What 'Let AI Suggest Tactics' answers: the first refusal that holds. */
export function SuggestDialog({ campaign, is_premium, closeTo }: Props) {
  const denial = findDenial(canSuggestTactics, {
    is_premium,
    is_owner: campaign.can.delete,
    is_active: campaign.status === 'active',
    has_enough_tactics: campaign.tactic_count >= SUGGESTION_MIN_TACTICS,
  })
  if (denial?.kind === 'upgrade_required')
    return <UpgradeDialog message={denial.sentence} closeTo={closeTo} />
  return (
    <Dialog title="Let AI Suggest Tactics" closeTo={closeTo}>
      <p>{denial?.sentence ?? 'AI suggestions are not available on this server yet.'}</p>
      <div className="mt-5 flex justify-end">
        <Link to={closeTo} preventScrollReset className="btn">
          Close
        </Link>
      </div>
    </Dialog>
  )
}

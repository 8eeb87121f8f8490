import { CloseDialog, Dialog } from '~/components/dialog'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import type { CampaignView } from '~/domain/campaigns/view'
import { findSuggestDenial } from './suggest-denial'

type Props = { campaign: CampaignView; is_premium: boolean; closeTo: string }

/** Why the AI suggests nothing here. If the plan is the reason, the upgrade prompt. */
export function SuggestDialog({ campaign, is_premium, closeTo }: Props) {
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

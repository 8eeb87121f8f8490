import { Countdown } from '~/components/countdown'
import type { CampaignView } from '~/domain/campaigns/view'

type Props = { campaign: CampaignView; rules: string; isScored: boolean }

/** The countdown of a running campaign, and the rules of its vote. */
export function CampaignTime({ campaign: { id, end_datetime }, rules, isScored }: Props) {
  return (
    <div className="campaign-time">
      <Countdown end_datetime={end_datetime}>
        {' '}
        <a href={`/campaigns/${id}/end.ics`} download className="tap underline">
          Add to calendar
        </a>
      </Countdown>
      <p className="hint mt-2">
        {rules}{' '}
        {isScored && (
          <a href={`/api/campaigns/${id}/receipt.json`} download className="tap underline">
            Keep a receipt
          </a>
        )}
      </p>
    </div>
  )
}

import { Link } from '@remix-run/react'
import { useNow } from '~/components/clock'
import { LocalTime } from '~/components/local-time'
import { relativeTime } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import { counted } from '~/domain/text'

/** A team's campaigns with their state. */
export function CampaignList({ campaigns }: { campaigns: CampaignView[] }) {
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className="mb-3">
        Campaigns
      </h2>
      {campaigns.length === 0 && (
        <p className="card text-soft">No campaigns yet. Open one to collect and score tactics.</p>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <Link to={`/campaigns/${campaign.id}`} className="card block h-full no-underline hover:bg-sunken">
              <span className="flex items-start justify-between gap-2">
                <span className="font-semibold">{campaign.name}</span>
                <span className={campaign.status === 'active' ? 'badge badge-accent' : 'badge'}>
                  {campaign.status === 'active' ? 'Active' : 'Ended'}
                </span>
              </span>
              <span className="mt-1 block text-sm text-soft">
                <End campaign={campaign} /> · {counted(campaign.tactic_count, 'tactic')} ·{' '}
                {counted(campaign.voter_count, 'voter')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function End({ campaign }: { campaign: CampaignView }) {
  const now = useNow()
  if (campaign.ended_at) {
    return (
      <>
        Ended <LocalTime value={campaign.ended_at} length="short" />
      </>
    )
  }
  return <>Ends {relativeTime(Date.parse(campaign.end_datetime) - now)}</>
}

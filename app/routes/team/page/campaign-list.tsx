import { Link } from '@remix-run/react'
import { useNow } from '~/components/clock'
import { FindForm } from '~/components/find-form'
import { LocalTime } from '~/components/local-time'
import { NextPage } from '~/components/next-page'
import { Tabs } from '~/components/tabs'
import { ownProgress, relativeTime } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import type { TeamView } from '~/domain/teams/view'
import { counted } from '~/domain/text'
import type { ShownCampaigns } from './shown-campaigns'

const MAX_CAMPAIGNS_WITHOUT_SEARCH = 5

type Props = { team: TeamView; campaigns: CampaignView[]; shown: ShownCampaigns; next_cursor: string | null }

/** The running campaigns, or behind a tab those that have ended. Without ended ones there are no tabs. */
export function CampaignList({ team, campaigns, shown, next_cursor }: Props) {
  const ended_count = team.campaign_count - team.active_campaign_count
  const isEnded = shown.status === 'ended'
  return (
    <section aria-labelledby="campaigns">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="campaigns">Campaigns</h2>
        {(ended_count > 0 || isEnded) && (
          <Tabs
            label="Campaigns"
            tabs={[
              { to: '?', name: `Active (${team.active_campaign_count})`, isCurrent: !isEnded },
              { to: '?show=ended', name: `Ended (${ended_count})`, isCurrent: isEnded },
            ]}
          />
        )}
      </div>
      {isEnded && (ended_count > MAX_CAMPAIGNS_WITHOUT_SEARCH || shown.q !== '') && (
        <FindForm
          name="q"
          value={shown.q}
          label="Search ended campaigns"
          kept={{ show: 'ended' }}
          list_id="campaigns"
        />
      )}
      {campaigns.length === 0 && <p className="card text-soft">{emptySentence(team, shown)}</p>}
      <ul className="grid gap-3 md:grid-cols-2">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} />
          </li>
        ))}
      </ul>
      <NextPage cursor={next_cursor} />
    </section>
  )
}

function emptySentence({ campaign_count }: TeamView, { status, q }: ShownCampaigns): string {
  if (q !== '') return 'No campaign fits.'
  if (campaign_count === 0) return 'No campaigns yet. Open one to collect and score tactics.'
  return status === 'ended' ? 'No campaign has ended yet.' : 'No campaign is running.'
}

function CampaignCard({ campaign }: { campaign: CampaignView }) {
  const isActive = campaign.status === 'active'
  return (
    <Link to={`/campaigns/${campaign.id}`} className="card block h-full no-underline hover:bg-sunken">
      <span className="flex items-start justify-between gap-2">
        <bdi className="font-semibold">{campaign.name}</bdi>
        <span className={isActive ? 'badge badge-accent' : 'badge'}>{isActive ? 'Active' : 'Ended'}</span>
      </span>
      <span className="mt-1 block text-sm text-soft">
        <End campaign={campaign} /> · {counted(campaign.tactic_count, 'tactic')} ·{' '}
        {counted(campaign.voter_count, 'voter')}
      </span>
      {isActive && campaign.tactic_count > 0 && <Progress campaign={campaign} />}
    </Link>
  )
}

/** How far the reader has come. */
function Progress({ campaign: { scored_count, tactic_count } }: { campaign: CampaignView }) {
  return (
    <span className="mt-1 flex items-center gap-2 text-sm">
      <progress value={scored_count} max={tactic_count} aria-hidden className="progress" />
      {ownProgress(scored_count, tactic_count)}
    </span>
  )
}

/** The stored end of a campaign that is over, else the time left by the server's clock. */
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

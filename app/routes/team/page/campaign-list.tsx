import { Link } from '@remix-run/react'
import { useNow } from '~/components/clock'
import { FindForm } from '~/components/find-form'
import { LocalTime } from '~/components/local-time'
import { NextPage } from '~/components/next-page'
import { Tabs } from '~/components/tabs'
import { ownProgress, participation, relativeTime } from '~/domain/campaigns/rules'
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
      {campaigns.length > 0 && (
        <ul className="card campaign-rows">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignRow campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
      <NextPage cursor={next_cursor} />
    </section>
  )
}

function emptySentence({ campaign_count }: TeamView, { status, q }: ShownCampaigns): string {
  if (q !== '') return 'No campaign fits.'
  if (campaign_count === 0) return 'No campaigns yet. Open one to collect and score tactics.'
  return status === 'ended' ? 'No campaign has ended yet.' : 'No campaign is running.'
}

/** How far the reader has come, how many people have scored, and the time left. */
function CampaignRow({ campaign }: { campaign: CampaignView }) {
  const { id, name, status, scored_count, tactic_count, voter_count, member_count } = campaign
  const isActive = status === 'active'
  return (
    <Link to={`/campaigns/${id}`} className="hover:bg-sunken">
      <bdi className="font-semibold">{name}</bdi>
      <span>
        <End campaign={campaign} />
      </span>
      {isActive && tactic_count > 0 ? (
        <span className="flex items-center gap-2">
          <progress value={scored_count} max={tactic_count} aria-hidden className="progress" />
          {ownProgress(scored_count, tactic_count)}
        </span>
      ) : (
        <span>{counted(tactic_count, 'tactic')}</span>
      )}
      <span>{isActive ? participation(voter_count, member_count) : counted(voter_count, 'voter')}</span>
    </Link>
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

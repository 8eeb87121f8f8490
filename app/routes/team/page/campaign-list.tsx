import { Link } from '@remix-run/react'
import { useNow } from '~/components/clock'
import { FindForm } from '~/components/find-form'
import { LocalTime } from '~/components/local-time'
import { Nothing } from '~/components/nothing'
import { NextPage } from '~/components/next-page'
import { Tabs } from '~/components/tabs'
import { ownProgress, participation, relativeTime } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import type { TeamView } from '~/domain/teams/view'
import { counted } from '~/domain/text'
import type { FoundTactic } from '~/domain/tactics/find.server'
import { DECISION_CHOICE_NAMES } from '~/domain/decisions/constants'
import { shownOutcome } from '~/domain/outcomes/words'
import type { ShownList } from './shown-list'

const MAX_CAMPAIGNS_WITHOUT_SEARCH = 5

type Props = {
  team: TeamView
  campaigns: CampaignView[]
  found: FoundTactic[]
  shown: ShownList
  next_cursor: string | null
}

/** The running campaigns, or behind tabs those that have ended and the tactics of all. */
export function CampaignList({ team, campaigns, found, shown, next_cursor }: Props) {
  const ended_count = team.campaign_count - team.active_campaign_count
  const { show, q } = shown
  return (
    <section aria-labelledby="campaigns">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="campaigns">Campaigns</h2>
        {team.campaign_count > 0 && (
          <Tabs
            label="Campaigns"
            tabs={[
              { to: '?', name: `Active (${team.active_campaign_count})`, isCurrent: show === 'active' },
              { to: '?show=ended', name: `Ended (${ended_count})`, isCurrent: show === 'ended' },
              { to: '?show=tactics', name: 'All tactics', isCurrent: show === 'tactics' },
            ]}
          />
        )}
      </div>
      {(show === 'tactics' ||
        (show === 'ended' && (ended_count > MAX_CAMPAIGNS_WITHOUT_SEARCH || q !== ''))) && (
        <FindForm
          name="q"
          value={q}
          label={show === 'tactics' ? 'Find a tactic' : 'Search ended campaigns'}
          kept={{ show }}
          list_id="campaigns"
        />
      )}
      {show === 'tactics' && (
        <p className="mb-2">
          <Link to={`/teams/${team.id}/track-record`} className="link">
            Track record
          </Link>{' '}
          <span className="hint">What came of the tactics that were done.</span>
        </p>
      )}
      {campaigns.length + found.length === 0 && (
        <Nothing of={q === '' ? 'tactics' : 'search'}>
          <p>{emptySentence(team, shown)}</p>
        </Nothing>
      )}
      {campaigns.length > 0 && (
        <ul className="card divide-y divide-line overflow-clip p-0">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignRow campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <ul className="card divide-y divide-line p-0">
          {found.map((tactic) => (
            <li key={tactic.id} className="px-4 py-2">
              <Link
                to={`/campaigns/${tactic.campaign_id}#tactic-${tactic.id}`}
                className="link font-semibold"
              >
                <bdi>{tactic.name}</bdi>
              </Link>
              <p className="hint">{standingOf(tactic)}</p>
            </li>
          ))}
        </ul>
      )}
      <NextPage cursor={next_cursor} />
    </section>
  )
}

/** '#2 in Spring sign-ups · Do · won'. */
function standingOf({ rank, campaign_name, is_active, choice, outcome }: FoundTactic): string {
  const place = rank === null ? `In ${campaign_name}` : `#${rank} in ${campaign_name}`
  const parts = [
    is_active ? `${place}, which is running` : place,
    choice && DECISION_CHOICE_NAMES[choice],
    outcome && shownOutcome(outcome),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function emptySentence({ campaign_count }: TeamView, { show, q }: ShownList): string {
  if (q !== '') return show === 'tactics' ? 'No tactic fits.' : 'No campaign fits.'
  if (show === 'tactics') return 'No tactics yet.'
  if (campaign_count === 0) return 'No campaigns yet. Open one to collect and score tactics.'
  return show === 'ended' ? 'No campaign has ended yet.' : 'No campaign is running.'
}

/** How far the reader has come, how many people have scored, and the time left. */
function CampaignRow({ campaign }: { campaign: CampaignView }) {
  const { id, name, status, scored_count, tactic_count, voter_count, member_count } = campaign
  const isActive = status === 'active'
  return (
    <Link
      to={`/campaigns/${id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 no-underline hover:bg-sunken [&>span]:text-sm [&>span]:text-soft"
    >
      <bdi className="font-semibold">{name}</bdi>
      <span className="text-right">
        <End campaign={campaign} />
      </span>
      {isActive && tactic_count > 0 ? (
        <span className="flex items-center gap-2">
          <progress value={scored_count} max={tactic_count} aria-hidden className="progress max-sm:hidden" />
          {ownProgress(scored_count, tactic_count)}
        </span>
      ) : (
        <span>{counted(tactic_count, 'tactic')}</span>
      )}
      <span className="text-right">
        {isActive ? participation(voter_count, member_count) : counted(voter_count, 'voter')}
      </span>
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

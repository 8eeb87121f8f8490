import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { isRunningOut, ownProgress, participation, shortTimeLeft } from '../domain/campaigns/rules'
import type { NewResult, OpenWork, RunningCampaign, WaitingCampaign } from '../domain/campaigns/open-work'
import { weDoSentence } from '../domain/decisions/words'
import { useNow } from './clock'
import { useLiveWork } from './live/live-work'
import { ShowNew } from './live/show-new'
import { LocalTime } from './local-time'
import { SubmitButton } from './submit-button'

/** 'Waiting for you', 'Running', 'New decisions' and 'New results', each only with entries. They follow what others do. */
export function OpenWorkSections({ work }: { work: OpenWork }) {
  const live = useLiveWork(work)
  return (
    <>
      <div className="fixed inset-x-0 bottom-4 z-10">
        <ShowNew
          count={live.change_count}
          noun="change"
          onShow={live.show}
          className="inset-x-0 bottom-0 justify-center"
        />
      </div>
      <Sections work={live.work} />
    </>
  )
}

function Sections({ work }: { work: OpenWork }) {
  const { waiting, running, new_decisions, new_results } = work
  if (waiting.length + running.length + new_decisions.length + new_results.length === 0) return null
  return (
    <div className="mb-8 grid items-start gap-6 lg:auto-cols-fr lg:grid-flow-col">
      <Section id="waiting" title="Waiting for you" entries={waiting} count={work.waiting_count}>
        {(campaign) => <Waiting key={campaign.id} campaign={campaign} />}
      </Section>
      <Section id="running" title="Running" entries={running} count={work.running_count}>
        {(campaign) => <Running key={campaign.id} campaign={campaign} />}
      </Section>
      <Section
        id="new-decisions"
        title="New decisions"
        entries={new_decisions}
        count={work.new_decisions_count}
      >
        {(campaign) => (
          <li key={campaign.id}>
            <Entry campaign={campaign} path="/decision">
              <span>{weDoSentence(campaign.done_count, campaign.tactic_count)}</span>
              <LocalTime value={campaign.published_at} length="short" />
            </Entry>
          </li>
        )}
      </Section>
      <Section id="new-results" title="New results" entries={new_results} count={work.new_results_count}>
        {(campaign) => <Result key={campaign.id} campaign={campaign} />}
      </Section>
    </div>
  )
}

type SectionProps<Campaign> = {
  id: string
  title: string
  entries: Campaign[]
  count: number
  children: (campaign: Campaign) => ReactNode
}

function Section<Campaign>({ id, title, entries, count, children }: SectionProps<Campaign>) {
  if (entries.length === 0) return null
  const hidden_count = count - entries.length
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      <ul className="@container card divide-y divide-line overflow-hidden p-0">{entries.map(children)}</ul>
      {hidden_count > 0 && <p className="hint mt-2">and {hidden_count} more on your teams’ pages</p>}
    </section>
  )
}

function Waiting({ campaign }: { campaign: WaitingCampaign }) {
  const { scored_count, tactic_count, end_datetime } = campaign
  return (
    <li>
      <Entry campaign={campaign} path={campaign.is_second_round ? '/second-round' : ''}>
        {campaign.is_second_round && <span className="badge">Second round</span>}
        <span className="tabular-nums">{ownProgress(scored_count, tactic_count)}</span>{' '}
        <TimeLeft end_datetime={end_datetime} isSecondRound={campaign.is_second_round} />
      </Entry>
    </li>
  )
}

function Running({ campaign }: { campaign: RunningCampaign }) {
  const { id, name, voter_count, member_count, end_datetime, is_complete, can_end } = campaign
  return (
    <li className="flex items-center">
      <Entry campaign={campaign}>
        <span className="tabular-nums">
          {is_complete ? 'Everybody has scored' : participation(voter_count, member_count)}
        </span>
        <TimeLeft end_datetime={end_datetime} />
      </Entry>
      {is_complete && can_end && (
        <Link
          to={`/campaigns/${id}?dialog=end`}
          className="btn btn-small mr-3 flex-none"
          aria-label={`End ${name} early`}
        >
          End Early
        </Link>
      )}
    </li>
  )
}

function TimeLeft({
  end_datetime,
  isSecondRound = false,
}: {
  end_datetime: string
  isSecondRound?: boolean
}) {
  const left = Date.parse(end_datetime) - useNow()
  return (
    <span className={isRunningOut(left, isSecondRound) ? 'font-semibold text-danger' : undefined}>
      {shortTimeLeft(left)} left
    </span>
  )
}

/** With JavaScript the campaign's page notes that its result has been seen. */
function Result({ campaign }: { campaign: NewResult }) {
  return (
    <li className="flex items-center">
      <Entry campaign={campaign}>
        <span>
          Ended <LocalTime value={campaign.ended_at} length="short" />
        </span>
      </Entry>
      <Form method="post" className="mr-3 hidden noscript:block">
        <input type="hidden" name="campaign_id" value={campaign.id} />
        <SubmitButton
          intent="markConfettiViewed"
          className="btn btn-small"
          aria-label={`Mark ${campaign.name} as seen`}
        >
          Seen
        </SubmitButton>
      </Form>
    </li>
  )
}

type EntryProps = {
  campaign: { id: string; name: string; team_name: string }
  path?: string
  children: ReactNode
}

function Entry({ campaign, path = '', children }: EntryProps) {
  return (
    <Link
      to={`/campaigns/${campaign.id}${path}`}
      className="flex grow flex-wrap items-baseline gap-x-3 px-4 py-2 text-sm text-soft no-underline hover:bg-sunken @xl:flex-nowrap"
    >
      <span className="contents @xl:mr-auto @xl:block">
        <bdi className="basis-full text-base font-semibold text-ink @xl:mr-2">{campaign.name}</bdi>{' '}
        <bdi>{campaign.team_name}</bdi>
      </span>
      <span className="contents @xl:flex @xl:flex-none @xl:gap-3">{children}</span>
    </Link>
  )
}

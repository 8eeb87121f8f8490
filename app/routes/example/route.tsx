import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Fragment, useMemo } from 'react'
import { ContextCard } from '~/components/context-card'
import { Countdown } from '~/components/countdown'
import { Icon } from '~/components/icon'
import { pageMeta } from '~/components/page-meta'
import { canonical, previewMeta } from '~/components/preview-meta'
import { ProgressBar } from '~/components/progress-bar'
import { ScoringHelp } from '~/components/scoring-help'
import { Tabs } from '~/components/tabs'
import { secrecyPromise } from '~/domain/campaigns/secrecy'
import type { TacticView } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import { env } from '~/env.server'
import { scopeOf } from '~/http/request/scope.server'
import { RankedTactic, ResultEvidence, ResultPanels } from '../campaign/results/ended-parts'
import { rankingOf } from '../campaign/results/ranking'
import { RankingHead, TopLine } from '../campaign/results/ranking-lines'
import { exampleCampaign, type Example } from './example-campaign.server'

const TITLE = 'Example campaign'
const DESCRIPTION = 'See how a campaign works, without a team of your own.'

export const meta = ({ data: { origin } = { origin: '' } }: { data?: { origin: string } }) => [
  ...pageMeta(TITLE, DESCRIPTION),
  canonical(origin, '/example'),
  ...previewMeta(origin, { title: TITLE, description: DESCRIPTION }),
]

/** For everybody; reads nothing but the time. */
export async function loader(args: LoaderFunctionArgs) {
  const refusal = await scopeOf(args).refusal
  if (refusal) throw Response.json(refusal.error, refusal)
  const isEnded = new URL(args.request.url).searchParams.get('show') === 'ended'
  return { ...exampleCampaign(isEnded ? 'ended' : 'active', new Date().toISOString()), origin: env.APP_URL }
}

export default function ExamplePage() {
  const { campaign, summary, tactics } = useLoaderData<typeof loader>()
  const isEnded = campaign.status === 'ended'
  // Parts whose code is not there yet must not get other properties.
  const views = useMemo(() => tactics.map(({ tactic }) => tactic), [tactics])
  return (
    <div className="grid gap-4">
      <div className="card compact flex flex-wrap items-center justify-between gap-3 bg-sunken">
        <p>
          <span className="badge badge-accent">Example</span> The people and the numbers are made up, and
          nothing here can be changed.
        </p>
        <Link to="/start" className="btn btn-primary">
          <Icon name="plus" size={18} />
          Start a campaign
        </Link>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="hint">{campaign.team_name}</p>
          <h1>{campaign.name}</h1>
          <p className="mt-1 text-soft">Created by {campaign.creator_name}</p>
        </div>
        <Tabs
          label="State of the campaign"
          tabs={[
            { to: '?', name: 'While it runs', isCurrent: !isEnded },
            { to: '?show=ended', name: 'After the end', isCurrent: isEnded },
          ]}
        />
      </div>
      {!isEnded && <ProgressBar campaign={campaign} scored_count={campaign.scored_count} step={null} />}
      <div className={isEnded ? 'grid grid-cols-[minmax(0,1fr)] gap-4' : 'campaign-columns'}>
        {campaign.ended_at === null ? (
          <div className="campaign-time">
            <Countdown end_datetime={campaign.end_datetime} />
            <p className="hint mt-2">{secrecyPromise(campaign.ballots_open)}</p>
          </div>
        ) : (
          <ResultPanels
            campaign={{ ...campaign, is_decided: false }}
            ended_at={campaign.ended_at}
            summary={summary}
            tactics={views}
            isFromTop
          />
        )}
        <section className="campaign-list min-w-0" aria-labelledby="tactics">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
            <h2 id="tactics" className={isEnded ? 'leading-tight max-sm:text-base' : undefined}>
              Tactics ({campaign.tactic_count}){isEnded && ' - Sorted by Score (Highest First)'}
            </h2>
            {!isEnded && <ScoringHelp />}
          </div>
          {isEnded ? (
            <ExampleRanking tactics={tactics} summary={summary} views={views} />
          ) : (
            <ol className="grid list-none gap-3">
              {tactics.map((entry) => (
                <ExampleTactic key={entry.tactic.id} {...entry} />
              ))}
            </ol>
          )}
        </section>
        {isEnded && (
          <ResultEvidence campaign_id={campaign.id} summary={summary} tactics={views} check={null} />
        )}
        <div className="campaign-rest grid gap-4 empty:hidden">
          <ContextCard campaign={campaign} />
        </div>
      </div>
    </div>
  )
}

function ExampleTactic({ tactic, is_scored, comment }: Example['tactics'][number]) {
  const { name, added_by_name, vote_count } = tactic
  return (
    <li className="card compact grid gap-1">
      <h3>{name}</h3>
      <p className="hint">Added by {added_by_name}</p>
      <p className="flex items-center justify-between gap-3 text-sm text-soft">
        {is_scored ? (
          <span className="badge badge-accent">
            <Icon name="check" size={14} /> Voted
          </span>
        ) : (
          <span className="badge">Not scored yet</span>
        )}
        {counted(vote_count, 'vote')}
      </p>
      {comment && <Comment text={comment} />}
    </li>
  )
}

type RankingProps = Pick<Example, 'tactics' | 'summary'> & { views: TacticView[] }

function ExampleRanking({ tactics, summary, views }: RankingProps) {
  const ranking = useMemo(() => rankingOf(views, summary, true), [views, summary])
  return (
    <div className="ranking" data-spans={ranking.hasStandings}>
      <RankingHead ranking={ranking} />
      <ol className="ranking-list card overflow-clip p-0">
        {tactics.map(({ tactic, comment }) => (
          <Fragment key={tactic.id}>
            <li className="card ranked">
              <RankedTactic tactic={tactic} headingId={`tactic-${tactic.id}-name`} ranking={ranking} />
              {comment && <Comment text={comment} />}
            </li>
            {ranking.line?.after_id === tactic.id && <TopLine line={ranking.line} />}
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

function Comment({ text }: { text: string }) {
  return <p className="hint col-span-full border-l-2 border-line pl-3">{text}</p>
}

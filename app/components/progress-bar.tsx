import { Link } from '@remix-run/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from './icon'
import { lazyPart } from './lazy-part'
import { useNow } from './clock'
import { isRunningOut, ownProgress, participation, shortTimeLeft } from '../domain/campaigns/rules'
import type { NextStep } from '../domain/campaigns/next-step'
import type { CampaignView } from '../domain/campaigns/view'
import { counted } from '../domain/text'

const ScoreAfterAll = lazyPart(() => import('./score-after-all'))

type Props = {
  campaign: CampaignView
  scored_count: number
  step: NextStep
  /** Once the time is up: shows the ranking. */
  onEnd?: () => void
  children?: ReactNode
}

/** The top bar and this one lie over the panel. */
const UNDER_BARS = { rootMargin: '-112px 0px 0px' }

/** Whether the panel with the time is in view, as it is when a page opens: the time stands once. */
function usePanelInView(): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const panel = document.querySelector('.campaign-time')
    if (!panel) return
    const observer = new IntersectionObserver((changes) => {
      setInView(changes.at(-1)?.isIntersecting ?? true)
    }, UNDER_BARS)
    observer.observe(panel)
    return () => observer.disconnect()
  }, [])
  return isInView
}

const BAR_CLASS =
  'progress-bar z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-line bg-surface px-4 py-1 sm:mx-0 sm:gap-x-4 sm:rounded-xl sm:border'

export function ProgressBar({ campaign, scored_count, step, onEnd, children }: Props) {
  const { tactic_count, voter_count, member_count, end_datetime, observes } = campaign
  const left = Date.parse(end_datetime) - useNow()
  const isTimeBeside = usePanelInView()
  const next = linkOf(step, campaign, tactic_count - scored_count)
  if (onEnd)
    return (
      <section aria-label="Progress" className={BAR_CLASS}>
        <p role="status" className="font-semibold">
          Time is up
        </p>
        <button type="button" className="btn btn-primary btn-small ml-auto" onClick={onEnd}>
          Show the ranking
        </button>
      </section>
    )
  return (
    <section aria-label="Progress" className={BAR_CLASS}>
      {observes ? (
        <ScoreAfterAll campaign_id={campaign.id} />
      ) : (
        <p className="flex items-center gap-2 text-sm max-sm:order-2">
          <progress
            value={scored_count}
            max={Math.max(1, tactic_count)}
            aria-label="Tactics you have scored"
            className="progress max-sm:hidden"
          />
          {ownProgress(scored_count, tactic_count)}
        </p>
      )}
      <p className="text-sm text-soft max-sm:order-3">{participation(voter_count, member_count)}</p>
      <p
        className={`flex items-center gap-1 text-sm font-semibold max-sm:-order-1 max-sm:grow max-sm:basis-48 max-[22rem]:basis-40 ${isRunningOut(left, false) ? 'text-danger' : ''} ${isTimeBeside ? 'sm:invisible' : ''}`}
      >
        <Icon name="clock" size={16} className="shrink-0" />
        {shortTimeLeft(left)} left
      </p>
      {next && (
        <Link
          to={next.to}
          preventScrollReset={step === 'end'}
          className={`btn btn-small ml-auto max-sm:order-1 ${step === 'invite' ? '' : 'btn-primary'}`}
        >
          {next.label}
        </Link>
      )}
      {children}
    </section>
  )
}

function linkOf(step: NextStep, { id, can }: CampaignView, unscored_count: number) {
  if (step === 'remind') return { to: 'remind', label: 'Remind' }
  if (step === 'end') return { to: '?dialog=end', label: 'Everybody has scored: show the ranking' }
  if (!can.vote || unscored_count < 1) return null
  return { to: `/campaigns/${id}/score`, label: `Score ${counted(unscored_count, 'tactic')}` }
}

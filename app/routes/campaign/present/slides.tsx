import { Link } from '@remix-run/react'
import { useEffect, useState, type ReactNode } from 'react'
import { remarksOn } from '~/components/minutes'
import { PodiumRank, SharedTacticLine } from '~/components/shared-tactic'
import { weDoSentence } from '~/domain/decisions/words'
import { shownScore } from '~/domain/results/show/shown-score'
import type {
  Place,
  PlacedTactic,
  PresentedDecision,
  PresentedSplit,
  Presentation,
} from '~/domain/sharing/presentation'
import type { SharedTactic } from '~/domain/sharing/view'
import { CRITERIA, SCORE_MAX } from '~/domain/tactics/constants'
import { scoreBar } from '../results/ranking-drawings'
import { Reasons } from '../results/reasons'

/** A name of more letters is drawn smaller. */
const LONG = 120

export type Slide = {
  heading: string
  /** Of one of the first ranks. */
  rank: number | null
  /** What a screen reader says when it comes. */
  said: string
  content: (isCurrent: boolean) => ReactNode
}

/** What follows the opening: the first ranks from below, then the ranking, what splits people, and the decision. */
export function slidesOf(campaign_id: string, presentation: Presentation) {
  const { result, places, split, decision, tells_order, can_decide } = presentation
  const { tactics, tactic_count, headline } = result
  const slides: Slide[] = places.map((place) => placeSlide(place, headline, tells_order))
  slides.push({
    heading: 'Ranking',
    rank: null,
    said: `Ranking. ${headline}`,
    content: () => (
      <Ranking headline={headline} tactics={tactics} more_count={tactic_count - tactics.length} />
    ),
  })
  if (split.length > 0) {
    const heading = split.length === 1 ? 'Talk about this first' : 'Talk about these first'
    slides.push({
      heading,
      rank: null,
      said: `${heading}: ${split.map(({ name }) => name).join(', ')}`,
      content: () => <Split split={split} />,
    })
  }
  const decided = decision && weDoSentence(decision.done.length, tactic_count)
  slides.push({
    heading: decided ?? 'Not decided yet',
    rank: null,
    said: decided ?? 'Not decided yet',
    content: () => <Decision campaign_id={campaign_id} decision={decision} can_decide={can_decide} />,
  })
  return slides
}

/** The first rank has its score counting up, the averages that make it, and the headline. */
function placeSlide({ rank, tactics, has_more }: Place, headline: string, tells_order: boolean): Slide {
  const isFirst = rank === 1
  const winner = isFirst && tactics.length === 1 ? tactics[0] : undefined
  return {
    heading: `#${rank}`,
    rank,
    said: [`#${rank}`, ...tactics.map(told), ...(isFirst ? [headline] : [])].join(' '),
    content: (isCurrent) => (
      <>
        {isFirst && isCurrent && tells_order && <Celebration />}
        {tactics.map((tactic, index) => (
          <div key={index}>
            <PlacedName tactic={tactic} isOneOfMany={tactics.length > 1} />
            {!winner && <p className="present-remarks">{remarks(tactic)}</p>}
          </div>
        ))}
        {winner && <WinnerScore tactic={winner} isCurrent={isCurrent} />}
        {has_more && <p className="present-remarks">and others that share this rank</p>}
        {isFirst && <p className="present-headline">{headline}</p>}
      </>
    ),
  }
}

function PlacedName({ tactic: { name }, isOneOfMany }: { tactic: PlacedTactic; isOneOfMany: boolean }) {
  const isSmall = isOneOfMany || name.length > LONG
  return (
    <p className="present-name" dir="auto" data-small={isSmall || undefined}>
      {name}
    </p>
  )
}

type WinnerProps = { tactic: PlacedTactic; isCurrent: boolean }

function WinnerScore({ tactic, isCurrent }: WinnerProps) {
  const { average_score, averages, standing, coverage } = tactic
  const shown = useCountUp(average_score ?? 0, isCurrent)
  if (average_score === null || !averages) return <p className="present-remarks">{remarks(tactic)}</p>
  return (
    <div className="present-score flex flex-wrap items-center gap-x-[clamp(2rem,6vw,6rem)] gap-y-6 py-[clamp(0.5rem,2vh,2rem)]">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="present-remarks">Score</span>
        <strong className="text-[length:clamp(3rem,5.6vw,4.5rem)] leading-none text-accent tabular-nums">
          {shownScore(shown)}
        </strong>
        {[standing, coverage].map(
          (remark) =>
            remark !== null && (
              <span key={remark} className="badge text-[1rem]">
                {remark}
              </span>
            ),
        )}
      </p>
      <dl className="present-remarks grid max-w-160 flex-[1_1_20rem] gap-3">
        {CRITERIA.map(({ name, label }) => (
          <div key={name} className="grid grid-cols-[5.5em_2.5em_1fr] items-center gap-3">
            <dt>{label}</dt>
            <dd className="text-ink">{averages[name]?.toFixed(1) ?? '–'}</dd>
            <dd
              aria-hidden
              className="[&>.bar]:h-3"
              dangerouslySetInnerHTML={{
                __html: scoreBar(averages[name] ?? 0, { lowest: 0, highest: SCORE_MAX }),
              }}
            />
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Confetti as soon as the first rank is shown alone. */
function Celebration() {
  useEffect(() => {
    void import('../results/confetti').then(({ playConfetti }) => playConfetti())
  }, [])
  return null
}

const COUNT_UP_MS = 1_400

/** From 0 to `score` once it `isCurrent`, faster at first. */
function useCountUp(score: number, isCurrent: boolean): number {
  const [part, setPart] = useState(1)
  useEffect(() => {
    if (!isCurrent) return
    const begin = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      const passed = Math.min(1, Math.max(0, now - begin) / COUNT_UP_MS)
      setPart(1 - (1 - passed) ** 3)
      if (passed < 1) frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      setPart(1)
    }
  }, [isCurrent])
  return score * part
}

const told = (tactic: SharedTactic) => `${tactic.name}. ${remarks(tactic)}`

function remarks(tactic: SharedTactic): string {
  return remarksOn({ ...tactic, scored_again_until: null })
}

type RankingProps = { headline: string; tactics: SharedTactic[]; more_count: number }

function Ranking({ headline, tactics, more_count }: RankingProps) {
  return (
    <>
      <p className="present-remarks">{headline}</p>
      <ol className="podium">
        {tactics.map((tactic, index) => (
          <SharedTacticLine key={index} tactic={tactic} />
        ))}
      </ol>
      {more_count > 0 && <p className="hint">and {more_count} more</p>}
    </>
  )
}

function Split({ split }: { split: PresentedSplit[] }) {
  return (
    <ul className="podium">
      {split.map(({ name, criteria, result }, index) => (
        <li key={index} className="block!">
          <p>
            <strong dir="auto">{name}</strong>
          </p>
          <p className="present-remarks">People differ on {criteria.join(' and ')}.</p>
          <Reasons result={result} />
        </li>
      ))}
    </ul>
  )
}

type DecisionProps = { campaign_id: string; decision: PresentedDecision | null; can_decide: boolean }

function Decision({ campaign_id, decision, can_decide }: DecisionProps) {
  const address = `/campaigns/${campaign_id}/decision`
  return (
    <>
      {decision && (
        <>
          <ol className="podium">
            {decision.done.map(({ name, rank, reason }, index) => (
              <li key={index}>
                <PodiumRank rank={rank} />
                <span className="min-w-0">
                  <strong className="block" dir="auto">
                    {name}
                  </strong>
                  {reason !== null && (
                    <span className="decided-reason">
                      <bdi>{reason}</bdi>
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
          <p className="present-remarks">{othersIn(decision)}</p>
        </>
      )}
      <p className="mt-4">
        <Link to={address} className={can_decide && !decision ? 'btn btn-primary' : 'btn'}>
          {can_decide && !decision ? 'Decide' : decision ? 'The minutes, with all reasons' : 'Decision'}
        </Link>
      </p>
    </>
  )
}

function othersIn({ later_count, no_count, open_count }: PresentedDecision): string {
  const counts = [
    ['Later', later_count],
    ['No', no_count],
    ['Not decided', open_count],
  ] as const
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`)
    .join(' · ')
}
